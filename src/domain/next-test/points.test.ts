import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, PRODUCT_TYPES, type ProductType } from "#contract/vocabulary.ts";
import { utcDay } from "../dates.ts";
import type { NoticeCount, RequestFacts } from "./facts.ts";
import { type PartPoints, pointsOf, sumOfPoints, votePoints } from "./points.ts";
import { MAX_POINTS, WEIGHTS } from "./weights.ts";

const NOW = new Date("2028-02-29T10:00:00Z");
const NO_NOTICES: NoticeCount = { count: 0, current: 0, areRecalls: false };
const UNKNOWN: RequestFacts = { votes: 0, coverage: null, types: null, tests: null, notices: null };

const partOf = (part: keyof PartPoints, facts: Partial<RequestFacts>) =>
  pointsOf({ ...UNKNOWN, ...facts }, NOW)[part];

test("WEIGHTS add up to the most points there are", () => {
  const all = Object.values(WEIGHTS).reduce((sum, { max }) => sum + max, 0);
  expect(all).toBe(MAX_POINTS);
});

// 30 x log2(1 + votes) / 7, rounded: decision 0080.
test.each([
  [0, 0],
  [1, 4],
  [3, 9],
  [7, 13],
  [41, 23],
  [127, 30],
  [100_000, 30],
])("%i votes are %i points", (votes, points) => expect(votePoints(votes)).toBe(points));

// 20 x (1 - the square root of the share), rounded: decision 0080.
test.each([
  [87, 0, 20],
  [87, 2, 17],
  [100, 1, 18],
  [100, 4, 16],
  [100, 25, 10],
  [87, 87, 0],
])("of %i products of a category %i tested: %i points", (listed, tested, points) => {
  expect(partOf("coverage", { coverage: { category: "minerals", listed, tested } })).toBe(points);
});

// Hazards by type: domain/risk/core-hazards.ts, each with its source.
test.each<[string, ProductType[], number]>([
  ["no type that we know", [], 0],
  ["microcystins and inorganic arsenic in algae", ["algae"], 10],
  ["undeclared drugs in a weight-loss product", ["weight_loss"], 10],
  ["the same hazard of two types, once", ["weight_loss", "sleep"], 10],
  ["Salmonella and pesticides in a botanical", ["botanical"], 15],
  ["Salmonella in a probiotic, whose live cells are no hazard", ["probiotic"], 10],
  ["more than the bound in turmeric", ["botanical", "turmeric"], 20],
])("%s", (_, types, points) => expect(partOf("hazards", { types })).toBe(points));

test.each<[string, NonNullable<RequestFacts["tests"]>, number]>([
  ["never tested", { count: 0, newest: null, labelChanged: null }, 20],
  ["once, two years ago to the day", { count: 1, newest: "2026-02-28", labelChanged: false }, 12],
  ["once, a day less than two years ago", { count: 1, newest: "2026-03-01", labelChanged: false }, 4],
  ["once, and the label changed since", { count: 1, newest: "2028-01-05", labelChanged: true }, 12],
  ["twice, and the label changed since", { count: 2, newest: "2028-01-05", labelChanged: true }, 8],
  ["twice, lately", { count: 2, newest: "2028-01-05", labelChanged: false }, 0],
  ["twice, lately, label unknown", { count: 2, newest: "2028-01-05", labelChanged: null }, 2],
  ["long ago, and the label changed", { count: 3, newest: "2020-01-05", labelChanged: true }, 16],
])("earlier tests: %s", (_, tests, points) => expect(partOf("tests", { tests })).toBe(points));

test.each<[string, Partial<Record<"ofProduct" | "ofBrand", NoticeCount>>, number]>([
  ["none", {}, 0],
  ["one of the brand, ended", { ofBrand: { count: 1, current: 0, areRecalls: true } }, 4],
  ["one of the brand", { ofBrand: { count: 1, current: 1, areRecalls: true } }, 6],
  ["one of the product, ended", { ofProduct: { count: 1, current: 0, areRecalls: true } }, 7],
  ["two of the product, one ended", { ofProduct: { count: 2, current: 1, areRecalls: false } }, 10],
])("notices: %s", (_, notices, points) => {
  const facts = { ofProduct: NO_NOTICES, ofBrand: NO_NOTICES, ...notices };
  expect(partOf("notices", { notices: facts })).toBe(points);
});

const count = fc.nat({ max: 500 });
const day = fc.date({ min: new Date("2015-01-01"), max: NOW, noInvalidDate: true }).map(utcDay);
const notices = fc
  .record({ current: fc.nat({ max: 9 }), ended: fc.nat({ max: 9 }), areRecalls: fc.boolean() })
  .map(({ current, ended, areRecalls }) => ({ count: current + ended, current, areRecalls }));
const facts: fc.Arbitrary<RequestFacts> = fc.record({
  votes: count,
  coverage: fc.option(
    fc
      .record({
        category: fc.constantFrom(...CATEGORIES),
        listed: fc.integer({ min: 1, max: 9999 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ category, listed, share }) => ({ category, listed, tested: Math.floor(listed * share) })),
    { nil: null },
  ),
  types: fc.option(fc.subarray([...PRODUCT_TYPES]), { nil: null }),
  tests: fc.option(
    fc.record({
      count: fc.integer({ min: 1, max: 9 }),
      newest: day,
      labelChanged: fc.option(fc.boolean(), { nil: null }),
    }),
    { nil: null },
  ),
  notices: fc.option(fc.record({ ofProduct: notices, ofBrand: notices }), { nil: null }),
});
const total = (of: RequestFacts) => sumOfPoints(pointsOf(of, NOW));

test("every part is between 0 and its weight, so the sum is between 0 and 100", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const points = pointsOf(given, NOW);
      for (const [part, { max }] of Object.entries(WEIGHTS)) {
        const own = points[part as keyof PartPoints];
        expect(Number.isInteger(own) && own >= 0 && own <= max, part).toBe(true);
      }
      expect(sumOfPoints(points)).toBeLessThanOrEqual(MAX_POINTS);
    }),
  );
});

test("more votes never lower the sum", () => {
  fc.assert(
    fc.property(facts, count, (given, more) => {
      expect(total({ ...given, votes: given.votes + more })).toBeGreaterThanOrEqual(total(given));
    }),
  );
});

test("one more test of the category never raises the sum", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { coverage } = given;
      fc.pre(coverage !== null && coverage.tested < coverage.listed);
      const next = coverage && { ...coverage, tested: coverage.tested + 1 };
      expect(total({ ...given, coverage: next })).toBeLessThanOrEqual(total(given));
    }),
  );
});

test("one more test of the product, or a newer one, never raises the sum", () => {
  fc.assert(
    fc.property(facts, day, (given, newest) => {
      const { tests } = given;
      fc.pre(tests !== null && tests.newest !== null && newest >= tests.newest);
      const next = tests && { ...tests, count: tests.count + 1, newest };
      expect(total({ ...given, tests: next })).toBeLessThanOrEqual(total(given));
    }),
  );
});

test("one more notice that has not ended never lowers the sum", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom("ofProduct", "ofBrand"), (given, about) => {
      fc.pre(given.notices !== null);
      const before = given.notices?.[about as "ofProduct"] ?? NO_NOTICES;
      const after = { ...before, count: before.count + 1, current: before.current + 1 };
      const next = given.notices && { ...given.notices, [about]: after };
      expect(total({ ...given, notices: next })).toBeGreaterThanOrEqual(total(given));
    }),
  );
});

test("the order of types changes nothing, nor does one named twice", () => {
  fc.assert(
    fc.property(facts, fc.shuffledSubarray([...PRODUCT_TYPES]), (given, types) => {
      const sum = total({ ...given, types });
      expect(total({ ...given, types: types.toSorted() })).toBe(sum);
      expect(total({ ...given, types: [...types, ...types] })).toBe(sum);
    }),
  );
});

test("what is not known counts more than no danger, and less than any known one", () => {
  const none = { ofProduct: NO_NOTICES, ofBrand: NO_NOTICES };
  const known = { types: partOf("hazards", { types: [] }), notices: partOf("notices", { notices: none }) };
  expect(partOf("hazards", {})).toBeGreaterThan(known.types);
  expect(partOf("notices", {})).toBeGreaterThan(known.notices);
  for (const type of PRODUCT_TYPES.filter((one) => one !== "gummy"))
    expect(partOf("hazards", { types: [type] }), type).toBeGreaterThan(partOf("hazards", {}));
  const ended = { ...none, ofBrand: { count: 1, current: 0, areRecalls: true } };
  expect(partOf("notices", { notices: ended })).toBeGreaterThan(partOf("notices", {}));
  const never = { count: 0, newest: null, labelChanged: null };
  expect(partOf("tests", { tests: never })).toBeGreaterThan(partOf("tests", {}));
  const untested = { category: "minerals", listed: 87, tested: 0 } as const;
  expect(partOf("coverage", { coverage: untested })).toBeGreaterThan(partOf("coverage", {}));
});
