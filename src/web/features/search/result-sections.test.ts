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
  const sections = resultSections({ list: page(kinds), tested_first: testedFirst, total });
  expect(sections.map(({ heading, cards }) => `${heading?.text ?? null}: ${cards.length}`)).toEqual(expected);
  expect(sections.map(({ from }) => from)).toEqual(
    sections.map((_, at) => sections.slice(0, at).reduce((sum, { cards }) => sum + cards.length, 0)),
  );
});
