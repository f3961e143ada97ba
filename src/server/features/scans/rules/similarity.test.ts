import { expect, test } from "vitest";
import type { ReadLine } from "../port.ts";
import { hasPrint, printOf } from "./print.ts";
import { questionsOf } from "./questions.ts";
import { comparison } from "./resemblance.ts";

const line = (text: string, height: number, confidence = 95): ReadLine => ({
  words: text.split(" ").map((word) => ({ text: word, confidence })),
  height,
});

const LABEL = printOf([
  line("Brackenlow", 70),
  line("Magnesium", 100),
  line("Glycinate", 100),
  line("200 mg", 70),
  line("DIETARY SUPPLEMENT 120 Capsules", 30),
  line("~", 300, 12),
]);

const resemblance = (brand: string, name: string, form = "capsule", print = LABEL) =>
  comparison(print, () => 1)({ brand, name, form });

test("what was hardly read is left out, and the largest print comes first", () => {
  expect(LABEL.map(({ text, size }) => [text, size])).toEqual([
    ["Magnesium", 1],
    ["Glycinate", 1],
    ["Brackenlow", 0.7],
    ["200 mg", 0.7],
    ["DIETARY SUPPLEMENT 120 Capsules", 0.3],
  ]);
  expect(hasPrint(LABEL)).toBe(true);
  expect(hasPrint(printOf([line("Ik 3 | 7", 20)]))).toBe(false);
});

test("the product on the label has all its names printed, and explains all that is large", () => {
  expect(resemblance("Brackenlow", "Magnesium Glycinate 200 mg")).toEqual({
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
])("%s is told apart", (_what, brand, name, form, parts) => {
  expect(resemblance(brand, name, form)).toMatchObject(parts);
});

test("misread letters and a brand in one word are seen through", () => {
  const print = printOf([line("BrackenLow", 70), line("Magnesiurn", 100)]);
  const { brand, name } = resemblance("Bracken Low", "Magnesium", "capsule", print);
  expect(name).toBeGreaterThan(0.7);
  expect(brand).toBe(0);
  expect(resemblance("Brackenlow", "Magnesium", "capsule", print).brand).toBe(1);
});

test("the search is asked for all large print, for each line, and for two of them together", () => {
  const questions = questionsOf(LABEL);
  expect(questions[0]).toBe("magnesium glycinate brackenlow");
  expect(questions).toEqual(expect.arrayContaining(["magnesium", "brackenlow", "glycinate brackenlow"]));
  expect(questions.join(" ")).not.toMatch(/dietary|capsules/);
});
