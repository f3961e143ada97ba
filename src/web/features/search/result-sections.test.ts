import { expect, test } from "vitest";
import type { Card } from "#contract/catalogue.ts";
import { resultSections } from "./result-sections.ts";

/** A page of results: "t" tested, "n" not tested. */
const page = (kinds: string): Card[] =>
  Array.from(kinds, (kind) => ({ testing_status: kind === "t" ? "tested" : "not_tested" }) as Card);

test.each([
  ["ttnn", 2, 9, ["2 tested: 2", "Other results: 2"]],
  ["nttn", 2, 9, ["Best match: 1", "2 tested: 2", "Other results: 1"]],
  ["ttnt", 2, 9, ["2 tested: 2", "Other results: 2"]],
  ["tttt", 1200, 1300, ["1,200 tested: 4"]],
  ["nnnn", 2, 9, ["null: 4"]],
  ["tttt", 4, 4, ["null: 4"]],
  ["tntn", 0, 9, ["null: 4"]],
  ["", 2, 9, ["null: 0"]],
])("resultSections of %j", (kinds, testedFirst, total, expected) => {
  const sections = resultSections({
    list: page(kinds),
    tested_first: testedFirst,
    total,
    excluded: null,
    page: 1,
    limit: 24,
  });
  expect(sections.map(({ heading, cards }) => `${heading?.text ?? null}: ${cards.length}`)).toEqual(expected);
  expect(sections.map(({ from }) => from)).toEqual(
    sections.map((_, at) => sections.slice(0, at).reduce((sum, { cards }) => sum + cards.length, 0)),
  );
});

test.each([
  [1, 2, ["2 without “soy”: 2", "Ingredients not on file: may contain “soy”: 2"]],
  [2, 2, ["Ingredients not on file: may contain “soy”: 4"]],
  [1, 0, ["Ingredients not on file: may contain “soy”: 4"]],
  [1, 6, ["6 without “soy”: 4"]],
  [2, 6, ["6 without “soy”: 2", "Ingredients not on file: may contain “soy”: 2"]],
])("resultSections of page %i with %i supplements without soy", (number, without, expected) => {
  const excluded = { names: ["soy"], without, unknown: 9, named: 1, shows_unknown: true };
  const sections = resultSections({
    list: page("nnnn"),
    tested_first: 0,
    total: without + 9,
    excluded,
    page: number,
    limit: 4,
  });
  expect(sections.map(({ heading, cards }) => `${heading?.text}: ${cards.length}`)).toEqual(expected);
});
