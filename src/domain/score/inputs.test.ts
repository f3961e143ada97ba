import fc from "fast-check";
import { expect, test } from "vitest";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  NO_PLAN,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { utcDay } from "../dates.ts";
import type { Finding } from "../verdict/finding.ts";
import { judgeReport } from "../verdict/judge-report.ts";
import type { Measurement, TestPlan } from "../verdict/measurement.ts";
import { closestContaminant, highestContaminant, type ScoreSubject, scoreBasis } from "./inputs.ts";
import { score } from "./score.ts";

const claim = { amount: 100, unit: "mg" };
const vitaminC = (finding: Finding) =>
  exampleMeasurement("Vitamin C", finding, "mg", { claim, origin: "added" });
const perDay = (analyte: string, finding: Finding) => exampleMeasurement(analyte, finding, "µg/day");
const absent = exampleMeasurement("E. coli", { qualifier: "absent" }, null);
const identity = exampleMeasurement("Identity", { qualifier: "conforms" }, null);
const count = (analyte: string) => exampleMeasurement(analyte, measuredFinding(50, 10), "CFU/g");

/** Everything that matters for a refined product; lead at a tenth of its limit. */
const sound = (lead = measuredFinding(0.5, 0.05), vitamin = measuredFinding(105, 3)): Measurement[] => [
  identity,
  vitaminC(vitamin),
  perDay("Lead", lead),
  perDay("Cadmium", measuredFinding(0.2, 0.02)),
  perDay("Arsenic (inorganic)", notDetectedFinding(0.3)),
  perDay("Mercury (total)", notDetectedFinding(0.1)),
  count("TAMC"),
  exampleMeasurement("TYMC", measuredFinding(5, 1), "CFU/g"),
  absent,
];
const TESTED: Omit<ScoreSubject, "report"> = { state: "current", testedAt: "2026-01-15", on: "2026-07-20" };
const basisOf = (
  measurements: readonly Measurement[],
  plan: TestPlan = NO_PLAN,
  days: Partial<Omit<ScoreSubject, "report">> = {},
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

test("scoreBasis: inputs of a passing report", () => {
  const { inputs } = basisOf(sound());
  expect(inputs.label_accuracy).toBeCloseTo(0.95, 9); // 1 - 5 % / 100 %
  expect(inputs.safety_margin).toBeCloseTo(0.5, 9); // lead and TYMC at about a tenth of their limits
  expect(inputs.recency).toBeCloseTo(1 - 6 / 36, 9); // six whole months
  expect(scoreOf(sound())).toBe(73); // 42.75 + 22.5 + 8.33 = 73.58
});

test.each([
  ["at the claim", measuredFinding(100, 1), 1],
  ["10 % short", measuredFinding(90, 1), 0.8],
  ["half of it", measuredFinding(50, 1), 0],
  ["a quarter of it", measuredFinding(25, 1), 0],
  ["half as much again", measuredFinding(150, 1), 0.5],
  ["twice as much", measuredFinding(200, 1), 0],
  ["five times as much", measuredFinding(500, 1), 0],
  ["not detected", notDetectedFinding(1), 0],
] as const)("label accuracy %s", (_what, finding, accuracy) => {
  expect(basisOf([vitaminC(finding)]).inputs.label_accuracy).toBeCloseTo(accuracy, 9);
});

test("label_accuracy: more live cells than claimed count as accurate", () => {
  const cells = exampleMeasurement("Lactobacillus", measuredFinding(18, 3), "billion CFU", {
    claim: { amount: 1e10, unit: "CFU" },
  });
  expect(basisOf([cells]).inputs.label_accuracy).toBe(1);
});

test.each([
  ["at the limit", measuredFinding(5, 0.01), 0],
  ["above it", measuredFinding(20, 0.01), 0],
  ["a tenth of it", measuredFinding(0.5, 0.01), 0.5],
  ["a hundredth of it", measuredFinding(0.05, 0.01), 1],
  ["not detected, at most a tenth of it", notDetectedFinding(0.5), 0.5],
  ["not detected by a coarse method", notDetectedFinding(30), 0],
] as const)("lead %s", (_what, finding, margin) => {
  expect(basisOf([perDay("Lead", finding)]).inputs.safety_margin).toBeCloseTo(margin, 9);
});

test("a warning level is no part of the safety margin", () => {
  const lead = basisOf([perDay("Lead", measuredFinding(0.8, 0.05))]);
  expect(lead.inputs.safety_margin).toBeCloseTo(-Math.log10(0.8 / 5) / 2, 9);
});

test("a hazard or an unjudged finding leaves no score", () => {
  const sildenafil = exampleMeasurement("Sildenafil", measuredFinding(48, 2), "mg");
  expect(scoreOf([...sound(), sildenafil])).toBeNull();
  expect(basisOf([...sound(), sildenafil]).isHazardous).toBe(true);
  const unknown = exampleMeasurement("Unheard-of residue", measuredFinding(4, 1), "mg/kg", {
    panel: "pesticides",
  });
  expect(basisOf([...sound(), unknown])).toMatchObject({ isHazardous: false, isUnjudged: true });
  expect(scoreOf([...sound(), unknown])).toBeNull();
});

test("inputs are null, not zero, if nothing was measured", () => {
  expect(basisOf([]).inputs).toMatchObject({ label_accuracy: null, safety_margin: null });
  expect(basisOf([vitaminC(measuredFinding(100, 1))]).inputs.safety_margin).toBeNull();
  expect(basisOf([perDay("Lead", measuredFinding(0.1, 0.01))]).inputs.label_accuracy).toBeNull();
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

test("a report with a missing required result has no score", () => {
  for (const left of sound().keys()) {
    const rest = sound().filter((_, at) => at !== left);
    expect(scoreOf(rest, { ...NO_PLAN, required: ["Vitamin C"] })).toBeNull();
  }
});

const amount = fc.integer({ min: 1, max: 3000 }).map((n) => n / 1000);

test("more of a contaminant never raises the score", () => {
  fc.assert(
    fc.property(amount, amount, amount, (value, more, u) => {
      const [less, rest] = [
        scoreOf(sound(measuredFinding(value, u))),
        scoreOf(sound(measuredFinding(value + more, u))),
      ];
      expect(rest).toBeLessThanOrEqual(less ?? Number.NaN);
    }),
  );
});

test("a wider uncertainty never raises the score, nor does leaving it out", () => {
  fc.assert(
    fc.property(amount, amount, amount, (value, u, more) => {
      const narrow = scoreOf(sound(measuredFinding(value, u))) ?? Number.NaN;
      expect(scoreOf(sound(measuredFinding(value, u + more)))).toBeLessThanOrEqual(narrow);
      expect(scoreOf(sound(measuredFinding(value, null)))).toBeLessThanOrEqual(narrow);
    }),
  );
});

test("an older measurement never scores higher", () => {
  const day = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2026-07-20"), noInvalidDate: true })
    .map(utcDay);
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [older, newer] = [one, other].sort();
      const at = (testedAt = one) => scoreOf(sound(), NO_PLAN, { testedAt });
      expect(at(older)).toBeLessThanOrEqual(at(newer) ?? Number.NaN);
    }),
  );
});

test("the highest contaminant is the one measured highest; the margin rests on what may be higher", () => {
  const judge = (...measurements: Measurement[]) =>
    judgeReport({ product: exampleProduct(), measurements, plan: NO_PLAN }, "house");
  const cadmium = perDay("Cadmium", measuredFinding(0.2, 0.02));
  const lead = perDay("Lead", notDetectedFinding(2));
  expect(highestContaminant(judge(cadmium, lead))).toMatchObject({ name: "Cadmium", isMeasured: true });
  expect(closestContaminant(judge(cadmium, lead))).toMatchObject({ name: "Lead", isMeasured: false });
  expect(highestContaminant(judge(lead))).toMatchObject({ name: "Lead", isMeasured: false });
  expect(highestContaminant(judge(identity))).toBeNull();
});
