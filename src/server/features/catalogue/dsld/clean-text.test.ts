import { expect, test } from "vitest";
import { cleanLine, cleanParagraphs, formatAmount, leadingNumber, normalizeUnit } from "./clean-text.ts";

test.each([
  ["  Two\u00a0 words\n", "Two words"],
  ["NP", ""],
  ["Not Present", ""],
  ["with\u0000control\u0007 characters", "with control characters"],
  ["lone \ud800 surrogate", "lone \ufffd surrogate"],
  ["Ester-C (R)", "Ester-C®"],
  [null, ""],
])("cleanLine(%j) is %j", (text, expected) => {
  expect(cleanLine(text)).toBe(expected);
});

test("cleanParagraphs keeps line breaks", () => {
  expect(cleanParagraphs("One\ntwo  three ")).toBe("One\ntwo three");
});

test.each([
  ["Gram(s)", 2, "g"],
  ["Capsule(s)", 1, "Capsule"],
  ["Capsule(s)", 2, "Capsules"],
  ["Dropper(s)", 0.5, "Dropper"],
  ["Gummy(ies)", 2, "Gummies"],
  ["Gummie(s)", 1, "Gummy"],
  ["Pouch(es)", 3, "Pouches"],
  ["Vcap(s)(R)", 60, "Vcaps"],
  ["fl. Oz.", 4, "fl oz"],
  ["NP", 0, null],
])("normalizeUnit(%s, %d) is %s", (text, quantity, expected) => {
  expect(normalizeUnit(text, quantity)).toBe(expected);
});

test.each([
  [60, "Tablet(s)", "60 Tablets"],
  [0, "Tablet(s)", null],
  [null, "Tablet(s)", null],
  [2, "Not Present", null],
])("formatAmount(%s, %s) is %s", (quantity, text, expected) => {
  expect(formatAmount(quantity, text)).toBe(expected);
});

test.each([
  ["About 30", 30],
  ["1,000", 1000],
  [".5", 0.5],
  ["NP", null],
  ["0", null],
  ["9".repeat(40), null],
])("leadingNumber(%s) is %s", (text, expected) => {
  expect(leadingNumber(text)).toBe(expected);
});
