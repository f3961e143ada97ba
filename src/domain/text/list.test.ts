import { expect, test } from "vitest";
import { formatList } from "./list.ts";

test.each([
  [[]],
  [["lead"]],
  [["lead", "cadmium"]],
  [["lead", "cadmium", "arsenic"]],
  [["lead", "cadmium", "arsenic", "mercury"]],
])("formatList(%j) joins like Intl.ListFormat", (words) => {
  const format = new Intl.ListFormat("en", { type: "conjunction" });
  expect(formatList(words)).toBe(format.format(words));
});
