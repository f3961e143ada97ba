import { expect, test } from "vitest";
import { readSearchUrl } from "../search-url/read-search-url.ts";
import { collapsedOptions, defaultFacetGroups, withChosen } from "./facet-options.ts";

const options = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ value: `v${place}`, label: `Value ${place}`, count: 1 }));
const values = (list: { value: string }[]) => list.map((option) => option.value);

test("collapsedOptions keeps the most frequent and all selected values", () => {
  expect(values(collapsedOptions(options(20), ["v15"]))).toEqual([
    "v0",
    "v1",
    "v2",
    "v3",
    "v4",
    "v5",
    "v6",
    "v15",
  ]);
  expect(collapsedOptions(options(8), [])).toHaveLength(8);
});

test("withChosen adds selected values without a count, with their label", () => {
  const group = { key: "brand_id" as const, options: options(1) };
  const applied = [{ key: "brand_id" as const, value: "rare", label: "Rare & Co." }];
  expect(withChosen(group, ["v0", "rare", "gone"], applied)).toEqual([
    { value: "v0", label: "Value 0", count: 1 },
    { value: "rare", label: "Rare & Co." },
    { value: "gone", label: "gone" },
  ]);
});

test("defaultFacetGroups: every value is accepted by readSearchUrl", () => {
  for (const { key, options: offered } of defaultFacetGroups()) {
    for (const { value } of offered)
      expect(readSearchUrl(new URLSearchParams({ [key]: value })).notes).toEqual([]);
  }
});
