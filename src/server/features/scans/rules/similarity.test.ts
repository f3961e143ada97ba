import { expect, test } from "vitest";
import type { ReadLine } from "../port.ts";
import { hasLegibleText, toLabelLines } from "./label-lines.ts";
import { searchQueriesFor } from "./search-queries.ts";
import { compareWithLabel } from "./similarity.ts";

const line = (text: string, height: number, confidence = 95): ReadLine => ({
  words: text.split(" ").map((word) => ({ text: word, confidence })),
  height,
});

const LABEL = toLabelLines([
  line("Brackenlow", 70),
  line("Magnesium", 100),
  line("Glycinate", 100),
  line("200 mg", 70),
  line("DIETARY SUPPLEMENT 120 Capsules", 30),
  line("~", 300, 12),
]);

const similarityTo = (brand: string, name: string, form = "capsule", print = LABEL) =>
  compareWithLabel(print, () => 1)({ brand, name, form });

test("toLabelLines drops low-confidence words and sorts by size", () => {
  expect(LABEL.map(({ text, size }) => [text, size])).toEqual([
    ["Magnesium", 1],
    ["Glycinate", 1],
    ["Brackenlow", 0.7],
    ["200 mg", 0.7],
    ["DIETARY SUPPLEMENT 120 Capsules", 0.3],
  ]);
  expect(hasLegibleText(LABEL)).toBe(true);
  expect(hasLegibleText(toLabelLines([line("Ik 3 | 7", 20)]))).toBe(false);
});

test("compareWithLabel gives the product on the label full similarity", () => {
  expect(similarityTo("Brackenlow", "Magnesium Glycinate 200 mg")).toEqual({
    name: 1,
    brand: 1,
    explained: 1,
    amounts: 1,
    form: 1,
  });
});

test.each([
  ["another strength", "Brackenlow", "Magnesium Glycinate 100 mg", "capsule", { amounts: 0 }],
  ["a number that counts capsules", "Brackenlow", "Magnesium Glycinate 120 mg", "capsule", { amounts: 0 }],
  ["a name without strength", "Brackenlow", "Magnesium Glycinate", "capsule", { amounts: 0.5, name: 1 }],
  ["another form", "Brackenlow", "Magnesium Glycinate 200 mg", "powder", { form: 0 }],
  ["another brand", "Orrin", "Magnesium Glycinate 200 mg", "capsule", { brand: 0, name: 1 }],
])("compareWithLabel distinguishes %s", (_what, brand, name, form, parts) => {
  expect(similarityTo(brand, name, form)).toMatchObject(parts);
});

test("compareWithLabel tolerates misread letters and joined words", () => {
  const print = toLabelLines([line("BrackenLow", 70), line("Magnesiurn", 100)]);
  const { brand, name } = similarityTo("Bracken Low", "Magnesium", "capsule", print);
  expect(name).toBeGreaterThan(0.7);
  expect(brand).toBe(0);
  expect(similarityTo("Brackenlow", "Magnesium", "capsule", print).brand).toBe(1);
});

test("searchQueriesFor combines all large text, single lines and pairs", () => {
  const queries = searchQueriesFor(LABEL);
  expect(queries[0]).toBe("magnesium glycinate brackenlow");
  expect(queries).toEqual(expect.arrayContaining(["magnesium", "brackenlow", "glycinate brackenlow"]));
  expect(queries.join(" ")).not.toMatch(/dietary|capsules/);
});
