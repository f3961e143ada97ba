import { expect, test } from "vitest";
import { couldBePartialName, couldBePrefix } from "./query-rules.ts";

const label = { brand: ["north", "cove"], name: ["magnesium", "night", "120", "capsules"] };

test.each([
  ["north cove magnesium capsules", true],
  ["north cove night 120", true],
  ["north cove capsules magnesium", false],
  ["north magnesium night capsules", false],
  ["north cove magnesium night 120", false],
])("couldBePartialName: %s gives %s", (query, expected) => {
  expect(couldBePartialName(query.split(" "), label)).toBe(expected);
});

test.each([
  ["north cove magnesium night 120 cap", true],
  ["north cove magnesium night 120 tab", false],
  ["north cove magnesium night 120", false],
  ["north cove magnesium nigh 120 capsules", false],
])("couldBePrefix: %s gives %s", (query, expected) => {
  expect(couldBePrefix(query.split(" "), label)).toBe(expected);
});
