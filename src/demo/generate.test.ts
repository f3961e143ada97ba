import { beforeAll, expect, test } from "vitest";
import { CATEGORIES, FORMS } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { generateSample } from "#server/features/catalogue/sample/generate.ts";
import { sampleBrands, sampleLabels } from "./catalogue.ts";

let sample: ReturnType<typeof generateSample>;
beforeAll(() => {
  sample = generateSample();
});

const identity = ({ brand, name, form }: { brand: string; name: string; form: string }) =>
  `${brand}|${name}|${form}`;

test("the same seed makes the same catalogue, another seed another one", () => {
  expect(generateSample()).toEqual(sample);
  expect(generateSample({ seed: "another" }).labels).not.toEqual(sample.labels);
});

test("it is as large and as varied as a catalogue should be", () => {
  expect(sample.brands.length).toBeGreaterThanOrEqual(14);
  expect(new Set(sample.labels.map(identity)).size).toBeGreaterThanOrEqual(160);
  expect(new Set(sample.labels.map(({ category }) => category)).size).toBe(CATEGORIES.length);
  expect(new Set(sample.labels.map(({ form }) => form)).size).toBe(FORMS.length);
});

test("every number is of the range kept for demonstrations, and stands on one label", () => {
  const numbers = sample.labels.flatMap(({ barcodes }) => barcodes);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) {
    expect(number).toMatch(/^952/);
    expect(parseBarcode(number)).not.toBeNull();
  }
});

test("two sizes of one product are two records that name each other", () => {
  const larger = sample.labels.filter(({ relatedRefs }) => relatedRefs.length > 0);
  expect(larger.length).toBeGreaterThan(5);
  for (const label of larger) {
    const other = sample.labels.find(({ sourceRef }) => sourceRef === label.relatedRefs[0]);
    expect(other && identity(other)).toBe(identity(label));
    expect(other?.netContents).not.toBe(label.netContents);
  }
});

test.each([
  ["Vitamin D", 50, "mcg", 250],
  ["Selenium", 55, "mcg", 100],
  ["Iron", 18, "mg", 100],
  ["Protein", 24, "g", 48],
  ["Folate", 680, "mcg DFE", 170],
])("%s of %d %s is %d % of the Daily Value", (name, amount, unit, percent) => {
  const fact = sample.labels
    .flatMap(({ facts }) => facts)
    .find((row) => row.name === name && row.amount === amount && row.unit === unit);
  expect(fact?.dvPercent).toBe(percent);
});

test("a label that is vegan is vegetarian too, and nothing of fish or milk is vegan", () => {
  for (const { diets, statements } of sample.labels) {
    const allergens = statements.filter(({ type }) => type === "Allergens").map(({ text }) => text);
    if (diets.includes("vegan")) {
      expect(diets).toContain("vegetarian");
      expect(allergens.join()).not.toMatch(/Contains (fish|milk|egg|shellfish)/);
    }
  }
});

test("no label says what a product does for health", () => {
  const said = sample.labels.flatMap(({ statements, claims }) => [
    ...claims,
    ...statements.map(({ text }) => text),
  ]);
  expect(said.filter((text) => /support|boost|promote|improve|cure|heal|immun/i.test(text))).toEqual([]);
});

test("nearly every declared fact is an ingredient that the table knows", () => {
  const known = new Set(
    ingredients.flatMap(({ name, synonyms }) => [name.toLowerCase(), ...synonyms.map((other) => other.name)]),
  );
  const facts = sample.labels.flatMap((label) => label.facts).map(({ name }) => name.toLowerCase());
  const unknown = new Set(facts.filter((name) => !known.has(name)));
  expect([...unknown].sort()).toEqual([
    "acetic acid",
    "flavanols",
    "flavone glycosides",
    "rosmarinic acid",
    "total fatty acids",
    "valerenic acid",
  ]);
});

test("a catalogue of any size has no product twice, and names every brand that it uses", () => {
  const labels = [...sampleLabels(20_000, "large")]
    .flat()
    .filter(({ relatedRefs }) => relatedRefs.length === 0);
  expect(labels).toHaveLength(20_000);
  expect(new Set(labels.map(identity)).size).toBe(20_000);
  const brands = sampleBrands(20_000, "large").map(({ name }) => name);
  expect(new Set(brands).size).toBe(brands.length);
  expect(new Set(labels.map(({ brand }) => brand))).toEqual(new Set(brands));
});

test("a smaller catalogue is the beginning of the built-in one", () => {
  const few = generateSample({ supplements: 15 });
  expect(few.labels[0]).toEqual(sample.labels[0]);
  expect(few.brands.map(({ name }) => name)).toEqual([BRANDS[0]?.name, BRANDS[1]?.name]);
  const refs = new Set(few.labels.map(({ sourceRef }) => sourceRef));
  expect(few.reports.every(({ supplementRef }) => refs.has(supplementRef.sourceRef))).toBe(true);
});
