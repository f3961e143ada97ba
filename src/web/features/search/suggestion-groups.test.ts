import { expect, test } from "vitest";
import type { Suggestions } from "#contract/search.ts";
import { groupsFor, recentGroups } from "./suggestion-groups.ts";

const answer = {
  products: [{ slug: "zinc-picolinate", name: "Zinc Picolinate" }],
  brands: [],
  ingredients: [{ slug: "zinc", name: "Zinc" }],
  did_you_mean: "zinc",
} as unknown as Suggestions;

const listed = (groups: ReturnType<typeof groupsFor>) =>
  groups.map(({ label, suggestions }) => [label, ...suggestions.map(({ to }) => to)]);

test("groupsFor: correction first, then ingredients, search for the typed words last, no empty groups", () => {
  expect(listed(groupsFor("zinnc & co", answer))).toEqual([
    [null, "/search?q=zinc"],
    ["Ingredients", "/ingredient/zinc"],
    ["Products", "/supplement-details/zinc-picolinate"],
    [null, "/search?q=zinnc+%26+co"],
  ]);
});

test("groupsFor: only the search itself while the request is pending", () => {
  expect(listed(groupsFor("zi", undefined))).toEqual([[null, "/search?q=zi"]]);
});

test("recentGroups: no group without recent searches", () => {
  expect(recentGroups([])).toEqual([]);
  expect(listed(recentGroups(["zinc", "iron"]))).toEqual([
    ["Recent searches", "/search?q=zinc", "/search?q=iron"],
  ]);
});
