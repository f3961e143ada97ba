import { expect, test } from "vitest";
import { isActive, NAVIGATION } from "./navigation.ts";

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
