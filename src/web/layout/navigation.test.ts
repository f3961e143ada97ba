import { expect, test } from "vitest";
import { currentOf, destinationOf, isActive, NAVIGATION } from "./navigation.ts";

test.each([
  ["/", ["Home"]],
  ["/home", ["Home"]],
  ["/home/", ["Home"]],
  ["/search", ["Search"]],
  ["/supplement-details/zinc-picolinate", ["Search"]],
  ["/ai-search", ["Search"]],
  ["/ai-search-training-model", ["AI Search"]],
  ["/brands", ["Brands"]],
  ["/brand-details/north-fen", ["Brands"]],
  ["/Brands", ["Brands"]],
  ["/searching", []],
  ["/about", []],
  ["/report/a", []],
])("isActive: at %s the active entry is %j", (pathname, labels) => {
  const active = NAVIGATION.filter((entry) => isActive(entry, pathname));
  expect(active.map((entry) => entry.label)).toEqual(labels);
});

test("AI Search leads guests to the public page, and users to the page of the specification", () => {
  const entry = NAVIGATION.find(({ label }) => label === "AI Search");
  expect(entry && destinationOf(entry, false)).toBe("/ai-search");
  expect(entry && destinationOf(entry, true)).toBe("/ai-search-training-model");
  for (const other of NAVIGATION)
    if (other !== entry) expect(destinationOf(other, false)).toBe(destinationOf(other, true));
});

test.each([
  ["/search", { Search: "page" }],
  ["/ai-search", { Search: "true", "AI Search": "page" }],
  ["/AI-Search/", { Search: "true", "AI Search": "page" }],
  ["/ai-search-training-model", { "AI Search": "page" }],
  ["/supplement-details/zinc", { Search: "page" }],
  ["/about", {}],
])("currentOf: at %s it is %j, the page itself apart from its section", (pathname, current) => {
  const marked = NAVIGATION.map((entry) => [entry.label, currentOf(entry, pathname)]);
  expect(Object.fromEntries(marked.filter(([, value]) => value !== undefined))).toEqual(current);
});
