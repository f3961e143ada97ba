import { beforeAll, expect, test } from "vitest";
import { CATEGORIES, FORMS } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { demoBrands, demoLabels } from "./catalogue.ts";
import { generateDemoData } from "./generate.ts";

let demo: ReturnType<typeof generateDemoData>;
beforeAll(() => {
  demo = generateDemoData();
});

const identity = ({ brand, name, form }: { brand: string; name: string; form: string }) =>
  `${brand}|${name}|${form}`;

test("generateDemoData is deterministic by seed", () => {
  expect(generateDemoData()).toEqual(demo);
  expect(generateDemoData({ seed: "another" }).labels).not.toEqual(demo.labels);
});

test("generateDemoData covers every category and form", () => {
  expect(demo.brands.length).toBeGreaterThanOrEqual(14);
  expect(new Set(demo.labels.map(identity)).size).toBeGreaterThanOrEqual(160);
  expect(new Set(demo.labels.map(({ category }) => category)).size).toBe(CATEGORIES.length);
  expect(new Set(demo.labels.map(({ form }) => form)).size).toBe(FORMS.length);
});

test("barcodes are unique and use the GS1 demonstration prefix 952", () => {
  const numbers = demo.labels.flatMap(({ barcodes }) => barcodes);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) {
    expect(number).toMatch(/^952/);
    expect(parseBarcode(number)).not.toBeNull();
  }
});

test("two sizes of one product are two related records", () => {
  const larger = demo.labels.filter(({ relatedRefs }) => relatedRefs.length > 0);
  expect(larger.length).toBeGreaterThan(5);
  for (const label of larger) {
    const other = demo.labels.find(({ sourceRef }) => sourceRef === label.relatedRefs[0]);
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
  const fact = demo.labels
    .flatMap(({ facts }) => facts)
    .find((row) => row.name === name && row.amount === amount && row.unit === unit);
  expect(fact?.dvPercent).toBe(percent);
});

test("vegan labels are vegetarian and contain no animal allergens", () => {
  for (const { diets, statements } of demo.labels) {
    const allergens = statements.filter(({ type }) => type === "Allergens").map(({ text }) => text);
    if (diets.includes("vegan")) {
      expect(diets).toContain("vegetarian");
      expect(allergens.join()).not.toMatch(/Contains (fish|milk|egg|shellfish)/);
    }
  }
});

test("labels make no health claims", () => {
  const texts = demo.labels.flatMap(({ statements, claims }) => [
    ...claims,
    ...statements.map(({ text }) => text),
  ]);
  expect(texts.filter((text) => /support|boost|promote|improve|cure|heal|immun/i.test(text))).toEqual([]);
});

test("nearly every declared fact is a known ingredient", () => {
  const known = new Set(
    ingredients.flatMap(({ name, synonyms }) => [name.toLowerCase(), ...synonyms.map((other) => other.name)]),
  );
  const facts = demo.labels.flatMap((label) => label.facts).map(({ name }) => name.toLowerCase());
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

test("demoLabels has no duplicate products, and demoBrands covers their brands", () => {
  const labels = [...demoLabels(20_000, "large")]
    .flat()
    .filter(({ relatedRefs }) => relatedRefs.length === 0);
  expect(labels).toHaveLength(20_000);
  expect(new Set(labels.map(identity)).size).toBe(20_000);
  const brands = demoBrands(20_000, "large").map(({ name }) => name);
  expect(new Set(brands).size).toBe(brands.length);
  expect(new Set(labels.map(({ brand }) => brand))).toEqual(new Set(brands));
});

test("a smaller catalog is a prefix of the built-in one", () => {
  const few = generateDemoData({ supplements: 15 });
  expect(few.labels[0]).toEqual(demo.labels[0]);
  expect(few.brands.map(({ name }) => name)).toEqual([BRANDS[0]?.name, BRANDS[1]?.name]);
  const refs = new Set(few.labels.map(({ sourceRef }) => sourceRef));
  expect(few.reports.every(({ supplementRef }) => refs.has(supplementRef.sourceRef))).toBe(true);
});
