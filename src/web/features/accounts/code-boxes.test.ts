import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boxAfterKey,
  boxesOf,
  completesCode,
  eraseDigit,
  insertDigits,
  newlyTyped,
  pasteDigits,
  textOf,
} from "./code-boxes.ts";

const step = ({ boxes, focus }: ReturnType<typeof insertDigits>) => [textOf(boxes), focus];

test.each<[text: string, at: number, typed: string, text: string, focus: number]>([
  ["", 0, "4", "4", 1],
  ["4", 1, "2", "42", 2],
  ["42", 0, "7", "72", 1],
  ["12345", 5, "6", "123456", 5],
  ["42", 2, "x", "42", 2],
  ["", 0, "123456", "123456", 5],
  ["", 4, "789", "    78", 5],
])("insertDigits: %j with %j typed into box %d", (text, at, typed, after, focus) => {
  expect(step(insertDigits(boxesOf(text), at, typed))).toEqual([after, focus]);
});

test.each<[what: string, at: number, pasted: string, text: string]>([
  ["a code into the first box", 0, "123456", "123456"],
  ["a code into the third box", 2, "123456", "123456"],
  ["a code with spaces", 0, " 123 456 ", "123456"],
  ["a code with words", 0, "Your code: 123456", "123456"],
  ["a part of a code", 3, "456", "   456"],
  ["no digit at all", 3, "hello", ""],
])("pasteDigits: %s", (_what, at, pasted, text) => {
  expect(textOf(pasteDigits(boxesOf(""), at, pasted).boxes)).toBe(text);
});

test.each<[text: string, at: number, text: string, focus: number]>([
  ["123", 2, "12", 2],
  ["123", 3, "12", 2],
  ["123", 0, " 23", 0],
  ["", 0, "", 0],
])("eraseDigit: %j at box %d", (text, at, after, focus) => {
  expect(step(eraseDigit(boxesOf(text), at))).toEqual([after, focus]);
});

test.each<[what: string, before: string, at: number, typed: string, completes: boolean]>([
  ["the last digit", "12345", 5, "6", true],
  ["the last gap", "12 456", 2, "3", true],
  ["a pasted code", "", 0, "123456", true],
  ["a first digit typed over a rejected code", "123456", 0, "6", false],
  ["the fifth one", "654356", 4, "2", false],
  ["the last one", "654326", 5, "1", true],
  ["a digit of an incomplete code", "12", 2, "3", false],
])("completesCode: %s", (_, before, at, typed, completes) => {
  expect(completesCode(boxesOf(before), pasteDigits(boxesOf(before), at, typed))).toBe(completes);
});

test("a rejected code can be typed over from the first box", () => {
  let edit = { boxes: boxesOf("123456"), focus: 0 };
  for (const digit of "654321")
    edit = insertDigits(edit.boxes, edit.focus, newlyTyped(edit.boxes[edit.focus] ?? "", digit));
  expect(step(edit)).toEqual(["654321", 5]);
});

test.each([
  ["ArrowLeft", 0, 0],
  ["ArrowLeft", 3, 2],
  ["ArrowRight", 5, 5],
  ["Home", 4, 0],
  ["End", 1, 5],
  ["Tab", 1, null],
])("boxAfterKey: %s in box %d leads to %s", (key, at, place) => {
  expect(boxAfterKey(key, at)).toBe(place);
});

test.each([
  ["", "4", "4"],
  ["4", "47", "7"],
  ["4", "74", "7"],
  ["4", "44", "4"],
  ["4", "123456", "123456"],
])("newlyTyped: from %j to %j is %j", (before, now, typed) => {
  expect(newlyTyped(before, now)).toBe(typed);
});

test("any sequence of edits leaves six boxes with a digit or nothing each", () => {
  const acts = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.string(), fc.boolean()));
  fc.assert(
    fc.property(acts, (list) => {
      let boxes = boxesOf("");
      for (const [at, typed, erases] of list)
        boxes = (erases ? eraseDigit(boxes, at) : pasteDigits(boxes, at, typed)).boxes;
      expect(boxes).toHaveLength(6);
      expect(boxes.every((digit) => /^\d?$/.test(digit))).toBe(true);
      expect(boxesOf(textOf(boxes))).toEqual(boxes);
    }),
  );
});
