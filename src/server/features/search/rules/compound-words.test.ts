import { expect, test } from "vitest";
import { compoundTerms, readCompounds, splitWord } from "./compound-words.ts";
import { parseQuery } from "./parse-query.ts";

const FREQUENCIES = new Map(
  Object.entries({
    country: 500,
    life: 4000,
    countrylife: 1,
    swan: 3,
    son: 1,
    swanson: 1500,
    elderberry: 200,
    jarrow: 400,
    formulas: 900,
    douglas: 800,
    labs: 700,
    iron: 900,
    mag: 300,
    ironmaglabs: 60,
    one: 2000,
    a: 5000,
    day: 900,
    on: 3000,
    ea: 5,
    magnesium: 700,
    magnes: 2,
    ium: 2,
    milkthistle: 1,
    milk: 500,
    this: 4,
    tle: 0,
    thistle: 230,
  }),
);
const frequencyOf = (term: string) => FREQUENCIES.get(term) ?? 0;

test.each([
  ["countrylife", "country life"],
  ["swan son elderberry", "swanson elderberry"],
  ["jarrowformulas", "jarrow formulas"],
  ["iron mag labs", "ironmaglabs"],
  ["oneaday", "one a day"],
  ["milk this tle", "milk thistle"],
  ["magnesium", null],
  ["magnesiom", null],
  ["country life", null],
  ["", null],
])("readCompounds: %j is read as %j", (typed, text) => {
  expect(readCompounds(parseQuery(typed), frequencyOf)?.text ?? null).toBe(text);
});

test("readCompounds: a company's name is also found by its first word alone", () => {
  const [clause] = readCompounds(parseQuery("douglaslabs"), frequencyOf)?.query ?? [];
  expect(clause?.map(({ terms }) => terms.join(" "))).toEqual([
    "douglaslabs",
    "douglaslab",
    "douglas labs",
    "dougla labs",
    "douglas",
    "dougla",
  ]);
});

test("splitWord does not take two letters of a rare word for a word", () => {
  expect(splitWord("oneaon", frequencyOf)).toEqual(["one", "a", "on"]);
  expect(splitWord("oneonea", (term) => (term === "a" ? 0 : frequencyOf(term)))).toBeNull();
});

test("compoundTerms lists every term that readCompounds asks for", () => {
  for (const typed of ["countrylife", "swan son elderberry", "iron mag labs", "jarrowformulas zinc"]) {
    const query = parseQuery(typed);
    const listed = new Set(compoundTerms(query));
    readCompounds(query, (term) => {
      expect(listed).toContain(term);
      return frequencyOf(term);
    });
  }
});
