import { expect, test } from "vitest";
import type { RequestFacts } from "./facts.ts";
import { rankRequest } from "./rank-request.ts";

const NOW = new Date("2026-11-23T10:00:00Z");
const NONE = { count: 0, current: 0, areRecalls: false };
const FACTS: RequestFacts = {
  votes: 41,
  coverage: { category: "minerals", listed: 87, tested: 2 },
  types: [],
  tests: { count: 0, newest: null, labelChanged: null },
  notices: { ofProduct: NONE, ofBrand: { count: 1, current: 1, areRecalls: true } },
};
const textOf = (facts: Partial<RequestFacts>) => rankRequest({ ...FACTS, ...facts }, NOW).text;

test("rankRequest says why in words, and what is not known", () => {
  expect(textOf({})).toBe(
    "Ranked here because: 41 votes; only 2 of 87 products in “Minerals” tested; never tested; a recall names this brand.",
  );
  expect(textOf({ votes: 1, coverage: null, types: null, tests: null, notices: null })).toBe(
    "Ranked here because: 1 vote. Not known: how much of its category is tested; which hazards matter for it; whether it was tested before; whether a public notice names its brand.",
  );
  const nothing = { listed: 10, tested: 10, category: "minerals" } as const;
  const tests = { count: 2, newest: "2026-10-01", labelChanged: false };
  expect(textOf({ votes: 0, coverage: nothing, tests, notices: { ofProduct: NONE, ofBrand: NONE } })).toBe(
    "Ranked here because: nothing speaks for it yet.",
  );
});

test.each<[Partial<RequestFacts>, string]>([
  [
    { coverage: { category: "herbals", listed: 1200, tested: 0 } },
    "none of 1,200 products in “Herbals and greens” tested",
  ],
  [{ coverage: { category: "minerals", listed: 10, tested: 4 } }, "; 4 of 10 products in “Minerals” tested"],
  [
    { types: ["botanical", "turmeric"] },
    "hazards that matter in such a product: Salmonella, pesticides, aflatoxins, and lead chromate",
  ],
  [{ types: ["marine_oil"] }, "peroxide value and PCBs and dioxins"],
  [
    { tests: { count: 1, newest: "2023-03-05", labelChanged: true } },
    "tested once, on Mar 05, 2023, over 24 months ago, and its label changed since",
  ],
  [
    { tests: { count: 3, newest: "2026-03-05", labelChanged: null } },
    "3 tests, the newest on Mar 05, 2026, and it isn’t known whether its label changed since",
  ],
  [
    { notices: { ofProduct: { count: 3, current: 1, areRecalls: false }, ofBrand: NONE } },
    "3 public notices, 1 not ended, name this product",
  ],
  [
    { notices: { ofProduct: { count: 1, current: 0, areRecalls: true }, ofBrand: NONE } },
    "a recall that has ended names this product",
  ],
])("rankRequest(%j) says %j", (facts, words) => expect(textOf(facts)).toContain(words));

test("rankRequest lists every part with its points, which add up, and sources of the hazards", () => {
  const { points, max_points, parts } = rankRequest({ ...FACTS, types: ["weight_loss"], notices: null }, NOW);
  expect(parts.map(({ part, points, known }) => [part, points, known])).toEqual([
    ["votes", 23, true],
    ["coverage", 17, true],
    ["hazards", 10, true],
    ["tests", 20, true],
    ["notices", 2, false],
  ]);
  expect(points).toBe(72);
  expect(max_points).toBe(parts.reduce((sum, part) => sum + part.max_points, 0));
  expect(parts[2]?.sources).toEqual([expect.stringContaining("Undeclared drugs: FDA, Tainted Products")]);
  expect(parts[4]?.text).toBe("not known: whether a public notice names its brand");
});
