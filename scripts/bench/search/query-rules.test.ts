import { expect, test } from "vitest";
import { leavesBeginning, leavesPart } from "./query-rules.ts";

const label = { brand: ["north", "cove"], name: ["magnesium", "night", "120", "capsules"] };

test.each([
  ["north cove magnesium capsules", true],
  ["north cove night 120", true],
  ["north cove capsules magnesium", false],
  ["north magnesium night capsules", false],
  ["north cove magnesium night 120", false],
])("%s may be a part of the label: %s", (asked, may) => {
  expect(leavesPart(asked.split(" "), label)).toBe(may);
});

test.each([
  ["north cove magnesium night 120 cap", true],
  ["north cove magnesium night 120 tab", false],
  ["north cove magnesium night 120", false],
  ["north cove magnesium nigh 120 capsules", false],
])("%s may be its beginning: %s", (asked, may) => {
  expect(leavesBeginning(asked.split(" "), label)).toBe(may);
});
