import { expect, test } from "vitest";
import { readSearchAddress } from "#web/features/search-url/read-search-url.ts";
import { closedGroups, optionsAtFirst, withChosen } from "./facet-options.ts";

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

test("a chosen value that is not among the counted ones is offered by its name", () => {
  const group = { key: "brand_id" as const, options: options(1) };
  const applied = [{ key: "brand_id" as const, value: "rare", label: "Rare & Co." }];
  expect(withChosen(group, ["v0", "rare", "gone"], applied)).toEqual([
    { value: "v0", label: "Value 0", count: 1 },
    { value: "rare", label: "Rare & Co." },
    { value: "gone", label: "gone" },
  ]);
});

test("every value that is offered without asking can stand in the address", () => {
  for (const { key, options: offered } of closedGroups()) {
    for (const { value } of offered)
      expect(readSearchAddress(new URLSearchParams({ [key]: value })).notes).toEqual([]);
  }
});
