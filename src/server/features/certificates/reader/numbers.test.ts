import fc from "fast-check";
import { expect, test } from "vitest";
import { findDecimalMark, type MarkEvidence, readNumber } from "./numbers.ts";
import { readResult } from "./results.ts";

const POINT: MarkEvidence = { mark: ".", points: 3, commas: 0, groups: true };
const COMMA: MarkEvidence = { mark: ",", points: 0, commas: 3, groups: true };
const MIXED: MarkEvidence = { mark: null, points: 1, commas: 1, groups: false };
const NO_EVIDENCE: MarkEvidence = { mark: null, points: 0, commas: 0, groups: false };

test.each([
  ["0.005", POINT, 0.005],
  ["0,005", COMMA, 0.005],
  ["1,180", POINT, 1180],
  ["1.180", COMMA, 1180],
  ["1.180", POINT, 1.18],
  ["12,345.6", NO_EVIDENCE, 12345.6],
  ["12.345,6", NO_EVIDENCE, 12345.6],
  ["1,234,567", NO_EVIDENCE, 1234567],
  ["1 234,5", NO_EVIDENCE, 1234.5],
  ["1'234.5", NO_EVIDENCE, 1234.5],
  ["10 000", NO_EVIDENCE, 10000],
  ["007", NO_EVIDENCE, 7],
  [".5", NO_EVIDENCE, 0.5],
  ["1.2E+03", NO_EVIDENCE, 1200],
  ["1,0E+01", NO_EVIDENCE, 10],
  ["3.20E-5", NO_EVIDENCE, 0.000032],
  ["1.2 x 10^3", NO_EVIDENCE, 1200],
  ["2.1 x 10²", NO_EVIDENCE, 210],
  ["1,5·10³", NO_EVIDENCE, 1500],
  ["10⁵", NO_EVIDENCE, 100000],
  ["10^4", NO_EVIDENCE, 10000],
  ["5 x 10⁻²", NO_EVIDENCE, 0.05],
])("readNumber(%j) is exact", (text, evidence, value) => {
  expect(readNumber(text, evidence)).toEqual({ kind: "number", value });
});

// A bound is never a measured value, however it is written.
test.each([
  ["< 0.01", "<"],
  ["<0.01", "<"],
  ["<= 0.01", "<"],
  ["=< 0.01", "<"],
  ["≤ 0.01", "<"],
  ["≤0.01", "<"],
  ["> 300", ">"],
  [">= 300", ">"],
  ["≥ 300", ">"],
  ["~ 0.01", "="],
  ["0.01", "="],
])("readResult(%j) is %s", (printed, qualifier) => {
  expect(readResult(printed, NO_EVIDENCE)).toMatchObject({ qualifier });
});

test.each([
  ["a point among commas is no thousands mark", "0.083", COMMA, 0.083],
  ["groups must have three digits", "12.5", COMMA, 12.5],
  ["groups must not begin with zero", "0,083", POINT, 0.083],
])("%s", (_, text, evidence, value) => {
  expect(readNumber(text, evidence)).toEqual({ kind: "number", value });
});

test.each([
  ["1,234", NO_EVIDENCE],
  ["1.234", NO_EVIDENCE],
  ["1.234", MIXED],
  ["12,345", MIXED],
])("readNumber(%j) without unanimous evidence is asked about", (text, evidence) => {
  expect(readNumber(text, evidence)).toMatchObject({ kind: "ambiguous" });
});

test.each(["", "ND", "1.2.3", "1,23,456", "1.234,567.8", "2026-01-02", "abc", "1,2,3.4", "--"])(
  "readNumber(%j) is null",
  (text) => expect(readNumber(text, POINT)).toBeNull(),
);

test("thousands that could be decimals are read, and asked about unless other cells show thousands", () => {
  const once = { ...POINT, groups: false };
  expect(readNumber("2,710", once)).toEqual({ kind: "number", value: 2710, unlikely: 2.71 });
  expect(readNumber("2,710", POINT)).toEqual({ kind: "number", value: 2710 });
  expect(readNumber("2.710", once)).toEqual({ kind: "number", value: 2.71 });
});

test("findDecimalMark decides only where all cells agree", () => {
  expect(findDecimalMark(["0.5", "1,234", "ND"]).mark).toBe(".");
  expect(findDecimalMark(["0,5", "1.234"]).mark).toBe(",");
  expect(findDecimalMark(["0,5", "0.005"]).mark).toBeNull();
  expect(findDecimalMark(["1,234", "500"]).mark).toBeNull();
});

const GROUPINGS = [
  { group: "", mark: "." },
  { group: ",", mark: "." },
  { group: " ", mark: "." },
  { group: "'", mark: "." },
  { group: "", mark: "," },
  { group: ".", mark: "," },
  { group: "\u202f", mark: "," },
] as const;

const printedNumber = fc
  .record({
    whole: fc.nat(99_999_999),
    decimals: fc.stringMatching(/^\d{0,5}$/),
    grouping: fc.constantFrom(...GROUPINGS),
  })
  .map(({ whole, decimals, grouping: { group, mark } }) => ({
    mark,
    value: Number(`${whole}.${decimals || "0"}`),
    text: String(whole).replace(/\B(?=(?:\d{3})+$)/g, group) + (decimals === "" ? "" : mark + decimals),
  }));

test("a printed number is read back exactly or asked about, whatever its separators", () => {
  fc.assert(
    fc.property(printedNumber, fc.constantFrom(POINT, COMMA, MIXED, NO_EVIDENCE), (number, evidence) => {
      // A document whose evidence contradicts the number would itself be mixed.
      fc.pre(evidence.mark === null || evidence.mark === number.mark);
      const read = readNumber(number.text, evidence);
      if (read?.kind === "number") expect(read.value).toBe(number.value);
      else expect(read?.readings).toContain(number.value);
    }),
    { seed: 2026_1123, numRuns: 2000, verbose: 1 },
  );
});

test("no combination of separators changes a value by a factor of ten without a question", () => {
  fc.assert(
    fc.property(fc.array(printedNumber, { minLength: 1, maxLength: 12 }), (numbers) => {
      const evidence = findDecimalMark(numbers.map(({ text }) => text));
      for (const { text, value } of numbers) {
        const read = readNumber(text, evidence);
        if (read?.kind === "ambiguous") expect(read.readings).toContain(value);
        // Thousands shown by another cell are the only evidence that settles "1,234" in a document with points.
        else if (read && !evidence.groups) expect([read.value, read.unlikely]).toContain(value);
      }
    }),
    { seed: 2026_1124, numRuns: 2000, verbose: 1 },
  );
});
