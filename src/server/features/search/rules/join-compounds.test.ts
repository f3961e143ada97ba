import { expect, test } from "vitest";
import {
  type Compounds,
  compoundKindBy,
  isPossibleCompound,
  joinCompounds,
  splitsOf,
} from "./join-compounds.ts";
import { parseQuery } from "./parse-query.ts";

const PAIRS = new Set(["multi vitamin", "pre natal", "pre workout"]);
const compounds: Compounds = {
  kindOf: (pair) => (PAIRS.has(pair.join(" ")) ? "both" : pair.join("") === "grapefruit" ? "joined" : null),
  splitOf: (word) => splitsOf(word).find((pair) => PAIRS.has(pair.join(" "))) ?? null,
};

const readings = (text: string) =>
  joinCompounds(parseQuery(text), compounds).map((clause) => clause.map(({ terms }) => terms.join(" ")));

test.each([
  ["multivitamin", "multi vitamin"],
  ["prenatal", "pre natal"],
  ["preworkout powder", "pre workout powder"],
])("joinCompounds reads %s and %s alike", (together, apart) => {
  const sorted = (text: string) => readings(text).map((clause) => clause.toSorted());
  expect(sorted(together)).toEqual(sorted(apart));
  expect([readings(together)[0]?.[0], readings(apart)[0]?.[0]]).toEqual([
    together.split(" ")[0],
    apart.split(" ").slice(0, 2).join(" "),
  ]);
});

test("joinCompounds leaves words that are no compound, and the names of companies", () => {
  for (const text of ["fish oil", "magnesium", "now foods", "vitamin c"])
    expect(joinCompounds(parseQuery(text), compounds)).toEqual(parseQuery(text));
});

test("joinCompounds reads words that labels print joined only as the joined word", () => {
  expect(readings("grape fruit")).toEqual(readings("grapefruit"));
});

test.each([
  ["parts that are mostly together", { first: 11, second: 200, both: 11, joined: 260, all: 50_000 }, "both"],
  ["parts that meet by chance", { first: 5000, second: 5000, both: 500, joined: 30, all: 50_000 }, null],
  ["a joined word with few hits", { first: 5000, second: 5000, both: 500, joined: 3, all: 50_000 }, "both"],
  ["parts that met once", { first: 2, second: 2, both: 1, joined: 1, all: 50_000 }, null],
  [
    "parts that are mostly one word",
    { first: 300, second: 500, both: 3, joined: 130, all: 50_000 },
    "joined",
  ],
])("compoundKindBy: %s", (_what, counts, expected) => {
  expect(compoundKindBy(counts)).toBe(expected);
});

test("isPossibleCompound asks for both parts and the joined word, in any form", () => {
  const frequencies = new Map([
    ["multi", 9],
    ["vitamins", 9],
    ["multivitamins", 1],
    ["sun", 9],
    ["flower", 9],
  ]);
  const frequencyOf = (term: string) => frequencies.get(term) ?? 0;
  expect(isPossibleCompound(["multi", "vitamin"], frequencyOf)).toBe(true);
  expect(isPossibleCompound(["sun", "flower"], frequencyOf)).toBe(false);
});
