import fc from "fast-check";
import { expect, test } from "vitest";
import {
  exampleProduct,
  exampleResult,
  measured,
  NO_PLAN,
  notDetected,
} from "../../../tests/support/verdict-examples.ts";
import type { Finding } from "../verdict/finding.ts";
import { judgeReport } from "../verdict/judge-report.ts";
import type { Measurement, Plan } from "../verdict/measurement.ts";
import { type Scored, scoreBasis } from "./inputs.ts";
import { score } from "./score.ts";

const claim = { amount: 100, unit: "mg" };
const vitaminC = (finding: Finding) => exampleResult("Vitamin C", finding, "mg", { claim });
const perDay = (analyte: string, finding: Finding) => exampleResult(analyte, finding, "µg/day");
const absent = exampleResult("E. coli", { qualifier: "absent" }, null);
const identity = exampleResult("Identity", { qualifier: "conforms" }, null);
const count = (analyte: string) => exampleResult(analyte, measured(50, 10), "CFU/g");

/** Everything that the house demands of a refined product; lead at 20 % of its limit. */
const sound = (lead = measured(0.1, 0.01), vitamin = measured(105, 3)): Measurement[] => [
  identity,
  vitaminC(vitamin),
  perDay("Lead", lead),
  perDay("Cadmium", measured(0.2, 0.02)),
  perDay("Arsenic (inorganic)", notDetected(0.3)),
  perDay("Mercury (total)", notDetected(0.1)),
  count("TAMC"),
  exampleResult("TYMC", measured(5, 1), "CFU/g"),
  absent,
];
const TESTED: Omit<Scored, "report"> = { state: "current", testedAt: "2026-01-15", on: "2026-07-20" };
const basisOf = (
  measurements: readonly Measurement[],
  plan: Plan = NO_PLAN,
  days: Partial<Omit<Scored, "report">> = {},
) =>
  scoreBasis({
    report: judgeReport({ product: exampleProduct(), measurements, plan }, "house"),
    ...TESTED,
    ...days,
  });
const scoreOf = (...given: Parameters<typeof basisOf>) => {
  const scored = score(basisOf(...given));
  return scored.outcome === "scored" ? scored.score : null;
};

test("a sound report, input by input", () => {
  const { inputs } = basisOf(sound());
  expect(inputs.label_accuracy).toBeCloseTo(0.95, 9); // 1 - 5 % / 100 %
  expect(inputs.contaminant_margin).toBeCloseTo(0.8, 9); // lead: 1 - 0.1 / 0.5
  expect(inputs.coverage).toBe(1);
  expect(inputs.certainty).toBe(1);
  expect(inputs.recency).toBeCloseTo(1 - 6 / 36, 9); // six whole months
  expect(scoreOf(sound())).toBe(90); // 33.25 + 28 + 15 + 10 + 4.17 = 90.42
});

test.each([
  ["at the claim", measured(100, 1), 1],
  ["10 % short", measured(90, 1), 0.8],
  ["half of it", measured(50, 1), 0],
  ["a quarter of it", measured(25, 1), 0],
  ["half as much again", measured(150, 1), 0.5],
  ["twice as much", measured(200, 1), 0],
  ["five times as much", measured(500, 1), 0],
  ["not detected", notDetected(1), 0],
] as const)("label accuracy %s", (_what, finding, accuracy) => {
  expect(basisOf([vitaminC(finding)]).inputs.label_accuracy).toBeCloseTo(accuracy, 9);
});

test("more living cells than claimed are as accurate as claimed", () => {
  const cells = exampleResult("Lactobacillus", measured(18, 3), "billion CFU", {
    claim: { amount: 1e10, unit: "CFU" },
  });
  expect(basisOf([cells]).inputs.label_accuracy).toBe(1);
});

test.each([
  ["at the limit", measured(0.5, 0.01), 0],
  ["above it", measured(2, 0.01), 0],
  ["half of it", measured(0.25, 0.01), 0.5],
  ["not detected, at most a fifth of it", notDetected(0.1), 0.8],
  ["not detected by a coarse method", notDetected(3), 0],
] as const)("lead %s", (_what, finding, margin) => {
  expect(basisOf([perDay("Lead", finding)]).inputs.contaminant_margin).toBeCloseTo(margin, 9);
});

test("what is present where it should be absent leaves no margin", () => {
  const present = exampleResult("E. coli", { qualifier: "present" }, null);
  expect(basisOf([absent]).inputs.contaminant_margin).toBe(1);
  expect(basisOf([absent, present]).inputs.contaminant_margin).toBe(0);
});

test("nothing measured is null, not zero", () => {
  expect(basisOf([]).inputs).toMatchObject({
    label_accuracy: null,
    contaminant_margin: null,
    certainty: null,
  });
  expect(basisOf([vitaminC(measured(100, 1))]).inputs.contaminant_margin).toBeNull();
  expect(basisOf([perDay("Lead", measured(0.1, 0.01))]).inputs.label_accuracy).toBeNull();
});

test("what could have been measured besides lowers the coverage", () => {
  const optional = ["Ochratoxin A", "Gluten"];
  const notApplicable = [{ analyte: "Disintegration time", why: "It is a powder." }];
  const { inputs } = basisOf(sound(), { required: [], optional, notApplicable });
  // 9 results and methylmercury, which mercury settles, of 12.
  expect(inputs.coverage).toBeCloseTo(10 / 12, 9);
});

test.each([
  ["2026-01-15", "2026-02-14", 0],
  ["2026-01-15", "2026-02-15", 1],
  ["2025-11-30", "2026-07-20", 7],
  ["2023-01-15", "2026-07-20", 36],
  ["2026-08-01", "2026-07-20", 0],
] as const)("measured %s, asked %s: %d months", (testedAt, on, months) => {
  expect(basisOf(sound(), NO_PLAN, { testedAt, on }).inputs.recency).toBeCloseTo(1 - months / 36, 9);
});

test("a report without a required result has no score", () => {
  for (const left of sound().keys()) {
    const rest = sound().filter((_, at) => at !== left);
    expect(scoreOf(rest, { ...NO_PLAN, required: ["Vitamin C"] })).toBeNull();
  }
});

const amount = fc.integer({ min: 1, max: 3000 }).map((n) => n / 1000);

test("more of a contaminant never raises the score", () => {
  fc.assert(
    fc.property(amount, amount, amount, (value, more, u) => {
      const [less, rest] = [scoreOf(sound(measured(value, u))), scoreOf(sound(measured(value + more, u)))];
      expect(rest).toBeLessThanOrEqual(less ?? Number.NaN);
    }),
  );
});

test("a wider uncertainty never raises the score, nor does leaving it out", () => {
  fc.assert(
    fc.property(amount, amount, amount, (value, u, more) => {
      const narrow = scoreOf(sound(measured(value, u))) ?? Number.NaN;
      expect(scoreOf(sound(measured(value, u + more)))).toBeLessThanOrEqual(narrow);
      expect(scoreOf(sound(measured(value, null)))).toBeLessThanOrEqual(narrow);
    }),
  );
});

test("an older measurement never scores higher", () => {
  const day = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2026-07-20"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [older, newer] = [one, other].sort();
      const at = (testedAt = one) => scoreOf(sound(), NO_PLAN, { testedAt });
      expect(at(older)).toBeLessThanOrEqual(at(newer) ?? Number.NaN);
    }),
  );
});
