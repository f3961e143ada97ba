import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";

const alternatives = (text: string) =>
  parseQuery(text).map((clause) => clause.map(({ terms }) => terms.join(" ")));

test.each([
  ["zma now foods", [["zma"], ["now", "now foods"]]],
  ["now foods inc zma", [["now", "now foods", "now foods inc"], ["zma"]]],
  ["foods", [["foods", "food"]]],
  ["nature s way", [["nature s", "natures"], ["way"]]],
  ["5 000 mcg", [["5 000 mcg", "5000 mcg", "0.005 g", "5 mg"]]],
  ["5 000 zma", [["5 000", "5000"], ["zma"]]],
  ["zma zma", [["zma"]]],
  ["vitaminc", [["vitamin", "vit", "vitamins"], ["c"]]],
  ["vitaminb 12", [["vitamin", "vit", "vitamins"], ["b12"]]],
  ["vitamind 5000", [["vitamin", "vit", "vitamins"], ["d"], ["5000"]]],
  ["", []],
])("parseQuery(%j) has the clauses %j", (text, clauses) => {
  expect(alternatives(text)).toEqual(clauses);
});
