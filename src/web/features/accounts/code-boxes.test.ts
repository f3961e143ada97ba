import fc from "fast-check";
import { expect, test } from "vitest";
import { boxesOf, erase, moveTo, newlyTyped, paste, put, textOf } from "./code-boxes.ts";

const step = ({ boxes, focus }: ReturnType<typeof put>) => [textOf(boxes), focus];

test.each<[text: string, at: number, typed: string, text: string, focus: number]>([
  ["", 0, "4", "4", 1],
  ["4", 1, "2", "42", 2],
  ["42", 0, "7", "72", 1],
  ["12345", 5, "6", "123456", 5],
  ["42", 2, "x", "42", 2],
  ["", 0, "123456", "123456", 5],
  ["", 4, "789", "    78", 5],
])("%j with %j typed into box %d", (text, at, typed, after, focus) => {
  expect(step(put(boxesOf(text), at, typed))).toEqual([after, focus]);
});

test.each<[what: string, at: number, pasted: string, text: string]>([
  ["a code into the first box", 0, "123456", "123456"],
  ["a code into the third box", 2, "123456", "123456"],
  ["a code with spaces", 0, " 123 456 ", "123456"],
  ["a code with words", 0, "Your code: 123456", "123456"],
  ["a part of a code", 3, "456", "   456"],
  ["no digit at all", 3, "hello", ""],
])("pasting %s", (_what, at, pasted, text) => {
  expect(textOf(paste(boxesOf(""), at, pasted).boxes)).toBe(text);
});

test.each<[text: string, at: number, text: string, focus: number]>([
  ["123", 2, "12", 2],
  ["123", 3, "12", 2],
  ["123", 0, " 23", 0],
  ["", 0, "", 0],
])("erasing in %j at box %d", (text, at, after, focus) => {
  expect(step(erase(boxesOf(text), at))).toEqual([after, focus]);
});

test.each([
  ["ArrowLeft", 0, 0],
  ["ArrowLeft", 3, 2],
  ["ArrowRight", 5, 5],
  ["Home", 4, 0],
  ["End", 1, 5],
  ["Tab", 1, null],
])("%s in box %d leads to %s", (key, at, place) => {
  expect(moveTo(key, at)).toBe(place);
});

test.each([
  ["", "4", "4"],
  ["4", "47", "7"],
  ["4", "74", "7"],
  ["4", "44", "4"],
  ["4", "123456", "123456"],
])("a box that held %j and now holds %j was given %j", (before, now, typed) => {
  expect(newlyTyped(before, now)).toBe(typed);
});

test("whatever is typed, six boxes hold digits or nothing", () => {
  const acts = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.string(), fc.boolean()));
  fc.assert(
    fc.property(acts, (list) => {
      let boxes = boxesOf("");
      for (const [at, typed, erases] of list)
        boxes = (erases ? erase(boxes, at) : paste(boxes, at, typed)).boxes;
      expect(boxes).toHaveLength(6);
      expect(boxes.every((digit) => /^\d?$/.test(digit))).toBe(true);
      expect(boxesOf(textOf(boxes))).toEqual(boxes);
    }),
  );
});
