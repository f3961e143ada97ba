import { expect, test } from "vitest";
import { parseRecentSearches, withoutRecent, withRecent } from "./recent-searches.ts";

test.each([
  [[], "zinc", ["zinc"]],
  [["zinc", "iron"], "iron", ["iron", "zinc"]],
  [["Zinc", "iron"], "zinc", ["zinc", "iron"]],
  [["a", "b", "c", "d", "e", "f"], "g", ["g", "a", "b", "c", "d", "e"]],
])("withRecent: %j plus %s gives %j", (before, words, after) => {
  expect(withRecent(before, words)).toEqual(after);
});

test("withoutRecent ignores case", () => {
  expect(withoutRecent(["Zinc", "iron"], "zinc")).toEqual(["iron"]);
  expect(withoutRecent(["iron"], "zinc")).toEqual(["iron"]);
});

test.each([
  [null, []],
  ["not JSON", []],
  ['{"zinc":1}', []],
  ['["zinc",7,"",null,"iron"]', ["zinc", "iron"]],
  [JSON.stringify(["x".repeat(129), "zinc"]), ["zinc"]],
])("parseRecentSearches: %s gives %j", (stored, words) => {
  expect(parseRecentSearches(stored)).toEqual(words);
});
