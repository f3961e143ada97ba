import { expect, test } from "vitest";
import { matchingOptions, optionsAtFirst } from "./facet-options.ts";

const options = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ value: `v${place}`, label: `Value ${place}`, count: 1 }));
const values = (list: { value: string }[]) => list.map((option) => option.value);

test("a long list starts with its most frequent values and whatever is chosen", () => {
  expect(values(optionsAtFirst(options(20), ["v15"]))).toEqual([
    "v0",
    "v1",
    "v2",
    "v3",
    "v4",
    "v5",
    "v6",
    "v15",
  ]);
  expect(optionsAtFirst(options(8), [])).toHaveLength(8);
});

test.each([
  ["", 3],
  ["acai", 1],
  ["b vitamin", 2],
  ["zinc", 0],
])("typing %j leaves %i", (typed, left) => {
  const labels = ["Vitamin B6", "Vitamin B12", "Açaí"];
  expect(
    matchingOptions(
      labels.map((label) => ({ value: label, label, count: 1 })),
      typed,
    ),
  ).toHaveLength(left);
});
