import { expect, test } from "vitest";
import type { Card } from "#contract/catalogue.ts";
import { formatResultCount, formatShownRange, lastPage } from "./result-sentences.ts";

const found = (total: number, page = 1, shown = 24) => ({
  total,
  page,
  limit: 24,
  list: Array.from({ length: shown }, () => ({}) as Card),
  did_you_mean: null,
});

test.each([
  [found(34), "magnesium", "34 supplements for “magnesium”"],
  [found(1), "", "1 supplement"],
  [found(0, 1, 0), "xyz", "No supplements for “xyz”"],
  [{ ...found(9), did_you_mean: "ashwagandha" }, "ashwaganda", "9 supplements for “ashwagandha”"],
])("formatResultCount", (result, search, sentence) => {
  expect(formatResultCount(result, search)).toBe(sentence);
});

test.each([
  [found(24), null],
  [found(2400, 42), "985 to 1,008"],
  [found(50, 3, 2), "49 to 50"],
  [found(50, 9, 0), null],
])("formatShownRange", (result, sentence) => {
  expect(formatShownRange(result)).toBe(sentence);
});

test("lastPage is at least 1", () => {
  expect(lastPage(found(0))).toBe(1);
  expect(lastPage(found(49))).toBe(3);
});
