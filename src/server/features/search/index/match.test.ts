import { beforeEach, expect, test } from "vitest";
import { searchRow } from "#tests/support/search-row.ts";
import { buildBase } from "./build.ts";
import { LiveIndex } from "./live-index.ts";
import { lookUpClause } from "./lookup-terms.ts";
import { Matcher } from "./match.ts";
import type { IndexState } from "./state.ts";

let state: IndexState;
beforeEach(async () => {
  state = new LiveIndex(
    await buildBase([searchRow(1, "calm magnesium"), searchRow(2, "magnesium"), searchRow(3, "zinc")]),
  ).state();
});

const clause = (term: string) => lookUpClause(state, [{ terms: [term], weight: 1 }], false);

test("Matcher lends products that match every clause", () => {
  const matcher = new Matcher(state);
  expect([...matcher.matchAll([clause("magnesium")]).products]).toEqual([0, 1]);
  expect([...matcher.matchAll([clause("magnesium"), clause("calm")]).products]).toEqual([0]);
  expect([...matcher.matchMost([clause("zinc"), clause("calm")]).products].sort()).toEqual([0, 2]);
  expect([...matcher.matchEverything().products]).toEqual([0, 1, 2]);
});

test.each<[string, (matcher: Matcher) => unknown]>([
  ["matchAll", (matcher) => matcher.matchAll([clause("zinc")])],
  ["matchAll without clauses", (matcher) => matcher.matchAll([])],
  ["matchMost", (matcher) => matcher.matchMost([clause("zinc")])],
  ["matchEverything", (matcher) => matcher.matchEverything()],
])("Matcher takes back what it lent when %s begins, but not copies", (_name, matchAgain) => {
  const matcher = new Matcher(state);
  const lent = matcher.matchAll([clause("magnesium")]);
  const copied = lent.copy();
  matchAgain(matcher);
  expect(() => lent.products).toThrow(/overwritten/);
  expect(() => lent.scores).toThrow(/overwritten/);
  expect([...copied.products]).toEqual([0, 1]);
});

test("Matcher throws on a posting of a product that does not exist, instead of finding another one", () => {
  state.base.postings.products.fill(99);
  const matcher = new Matcher(state);
  expect(() => matcher.matchAll([clause("magnesium")])).toThrow(RangeError);
});
