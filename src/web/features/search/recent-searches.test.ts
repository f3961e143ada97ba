import { expect, test } from "vitest";
import { readRecent, withoutRecent, withRecent } from "./recent-searches.ts";

test.each([
  [[], "zinc", ["zinc"]],
  [["zinc", "iron"], "iron", ["iron", "zinc"]],
  [["Zinc", "iron"], "zinc", ["zinc", "iron"]],
  [["a", "b", "c", "d", "e", "f"], "g", ["g", "a", "b", "c", "d", "e"]],
])("%j and then %s: %j", (before, words, after) => {
  expect(withRecent(before, words)).toEqual(after);
});

test("one of them is taken out, however it is written", () => {
  expect(withoutRecent(["Zinc", "iron"], "zinc")).toEqual(["iron"]);
  expect(withoutRecent(["iron"], "zinc")).toEqual(["iron"]);
});

test.each([
  [null, []],
  ["not JSON", []],
  ['{"zinc":1}', []],
  ['["zinc",7,"",null,"iron"]', ["zinc", "iron"]],
  [JSON.stringify(["x".repeat(129), "zinc"]), ["zinc"]],
])("%s in the storage is read as %j", (stored, words) => {
  expect(readRecent(stored)).toEqual(words);
});
