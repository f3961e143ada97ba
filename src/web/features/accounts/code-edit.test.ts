import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CodeText, editCode } from "./code-edit.ts";

/** Puts a text into a field as a browser does: in place of what is selected from `from` to the caret. */
const put = (field: CodeText, text: string, from = field.caret): CodeText => ({
  text: field.text.slice(0, from) + text + field.text.slice(field.caret),
  caret: from + text.length,
});
/** The same in the code field. */
const enter = (field: CodeText, text: string, from?: number, isRejected = false) =>
  editCode(field.text, put(field, text, from), isRejected);
/** A field from a text with its caret as "|". */
const field = (text: string): CodeText => ({ text: text.replace("|", ""), caret: text.indexOf("|") });
const shown = ({ text, caret }: CodeText) => `${text.slice(0, caret)}|${text.slice(caret)}`;

test.each<[before: string, typed: string, after: string, completes: boolean]>([
  ["|", "4", "4|", false],
  ["12345|", "6", "123456|", true],
  ["12|456", "3", "123|456", false],
  ["1|2", "9", "19|2", false],
  ["42|", "x", "42|", false],
  ["42|", "４", "424|", false],
  ["|123456", "9", "9|23456", false],
  ["|123456", "1", "1|23456", false],
  ["12|3456", "3", "123|456", false],
  ["12345|6", "9", "123459|", true],
  ["12345|5", "5", "123455|", true],
  ["123456|", "7", "123456|", false],
])("editCode: %s with %j typed", (before, typed, after, completes) => {
  const edit = enter(field(before), typed);
  expect([shown(edit), edit.completes]).toEqual([after, completes]);
});

test.each<[what: string, before: string, pasted: string, after: string, completes: boolean]>([
  ["a code", "|", "123456", "123456|", true],
  ["a code into the middle of another", "987|654", "123456", "123456|", true],
  ["a code behind a part of it", "12|", "123456", "123456|", true],
  ["a code behind digits like its first", "1|1", "112345", "112345|", true],
  ["a code with spaces", "|", " 123 456 ", "123456|", true],
  ["a code with words", "|", "Your code: 123456. It expires in 10 minutes.", "123456|", true],
  ["a code with a date", "|", "2026-11-27 123456", "123456|", true],
  ["a part of a code", "123|", "456", "123456|", true],
  ["more digits than a code has", "|", "12345678", "123456|", true],
  ["no digit at all", "12|3", "hello", "12|3", false],
])("editCode: %s pasted", (_, before, pasted, after, completes) => {
  const edit = enter(field(before), pasted);
  expect([shown(edit), edit.completes]).toEqual([after, completes]);
});

test.each<[what: string, before: string, now: string, after: string, completes: boolean]>([
  ["Backspace", "123456", "12|456", "12|456", false],
  ["a program that sets the value", "98", "123456|", "123456|", true],
  ["one that leaves the caret at the start", "987654", "|123456", "123456|", true],
  ["one that sets the same value", "123456", "123456|", "123456|", false],
  ["one that empties the field", "123456", "|", "|", false],
])("editCode: %s", (_, before, now, after, completes) => {
  const edit = editCode(before, field(now));
  expect([shown(edit), edit.completes]).toEqual([after, completes]);
});

describe("a rejected code", () => {
  test("gives way to a digit typed behind it", () => {
    expect(shown(enter(field("123456|"), "9", undefined, true))).toBe("9|");
  });

  test("takes a digit in place of another", () => {
    expect(shown(enter(field("12|3456"), "9", undefined, true))).toBe("129|456");
  });
});

const code = fc.stringMatching(/^\d{6}$/);
/** Types a code key by key; the digits that are selected first give way to the first key. */
function typeCode(start: CodeText, digits: string, from: number, isRejected: boolean) {
  let edit = { ...enter(start, digits[0] ?? "", from, isRejected) };
  for (const digit of digits.slice(1)) edit = enter(edit, digit, undefined, false);
  return edit;
}

test("any code typed over any other, which is selected or not, is what the field holds, and completes it", () => {
  fc.assert(
    fc.property(code, code, fc.constantFrom("selected", "from the start", "behind"), (wrong, right, how) => {
      const start = { text: wrong, caret: how === "from the start" ? 0 : wrong.length };
      const edit = typeCode(start, right, how === "selected" ? 0 : start.caret, true);
      expect(edit).toEqual({ text: right, caret: 6, completes: true });
    }),
  );
});

test("any sequence of edits leaves at most six digits, with the caret among them", () => {
  const acts = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.string(), fc.boolean()));
  fc.assert(
    fc.property(acts, (list) => {
      let edit: CodeText = { text: "", caret: 0 };
      for (const [one, other, text, isRejected] of list) {
        const [from = 0, caret = 0] = [one, other].map((at) => Math.min(at, edit.text.length)).sort();
        edit = enter({ text: edit.text, caret }, text, from, isRejected);
        expect(edit.text).toMatch(/^\d{0,6}$/);
        expect(edit.caret).toBeGreaterThanOrEqual(0);
        expect(edit.caret).toBeLessThanOrEqual(edit.text.length);
      }
    }),
  );
});
