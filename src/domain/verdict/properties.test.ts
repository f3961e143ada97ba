import fc from "fast-check";
import { expect, test } from "vitest";
import { VERDICTS } from "#contract/verdicts.ts";
import {
  belowLoqFinding,
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { decimal, toNumber } from "../decimal.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import type { Finding } from "./finding.ts";
import { judge, type Limit } from "./judge.ts";
import { judgeReport } from "./judge-report.ts";
import { judgeResult } from "./judge-result.ts";
import type { Measurement, ReportToJudge } from "./measurement.ts";

/** Worst 0 … best 4; what was not judged has no rank. */
const rank = (verdict: string) => (VERDICTS as readonly string[]).indexOf(verdict);

/** Figures as laboratories write them. */
const figure = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -4, max: 1 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
const finding: fc.Arbitrary<Finding> = fc.oneof(
  fc.tuple(figure, fc.option(figure)).map(([value, u]) => measuredFinding(value, u)),
  figure.map(notDetectedFinding),
  fc.tuple(figure, figure).map(([a, b]) => belowLoqFinding(Math.min(a, b), Math.max(a, b))),
  fc.tuple(figure, figure, fc.option(figure)).map(
    ([a, b, uncertainty]): Finding => ({
      qualifier: "range",
      from: Math.min(a, b),
      to: Math.max(a, b),
      uncertainty,
    }),
  ),
);
const limit: fc.Arbitrary<Limit<number>> = fc
  .tuple(fc.option(figure), fc.option(figure), fc.boolean())
  .filter(([a, b]) => a !== null || b !== null)
  .map(([a, b, includesUncertainty]) => ({
    low: a !== null && b !== null ? Math.min(a, b) : a,
    high: a !== null && b !== null ? Math.max(a, b) : b,
    includesUncertainty,
  }));

test("a larger uncertainty never turns a fail into a pass or a pass into a fail", () => {
  fc.assert(
    fc.property(figure, figure, figure, limit, (value, u, more, where) => {
      const narrow = judge(measuredFinding(value, u), where).verdict;
      const wide = judge(measuredFinding(value, u + more), where).verdict;
      const failing = ["fail", "conditional_fail"];
      expect(failing.includes(wide)).toBe(failing.includes(narrow));
      if (wide === "pass" || wide === "fail") expect(narrow).toBe(wide);
    }),
  );
});

test("a tighter limit never improves a verdict", () => {
  fc.assert(
    fc.property(finding, limit, figure, figure, (result, wide, lower, upper) => {
      const low = wide.low === null ? null : wide.low + lower;
      const high = wide.high === null ? null : wide.high - upper;
      fc.pre(low === null || high === null || low <= high);
      const tight = { ...wide, low, high };
      expect(rank(judge(result, tight).verdict)).toBeLessThanOrEqual(rank(judge(result, wide).verdict));
    }),
    { numRuns: 1000 },
  );
});

test("adding a limit never improves a verdict", () => {
  fc.assert(
    fc.property(finding, limit, figure, (result, open, other) => {
      const closed = {
        ...open,
        low: open.low ?? Math.min(other, open.high ?? other),
        high: open.high ?? Math.max(other, open.low ?? other),
      };
      expect(rank(judge(result, closed).verdict)).toBeLessThanOrEqual(rank(judge(result, open).verdict));
    }),
  );
});

const NAMES = [
  "Lead",
  "Cadmium",
  "Arsenic (total)",
  "Arsenic (inorganic)",
  "Mercury (total)",
  "Methylmercury",
];
const element = fc
  .tuple(fc.constantFrom(...NAMES), finding)
  .map(([name, result]) => exampleMeasurement(name, result, "µg/day"));
const claim = fc
  .tuple(fc.constantFrom("Vitamin C", "Zinc", "EPA", "Melatonin"), finding, figure)
  .map(([name, result, amount]) => exampleMeasurement(name, result, "mg", { claim: { amount, unit: "mg" } }));
const report: fc.Arbitrary<ReportToJudge> = fc
  .uniqueArray(fc.oneof(element, claim), { maxLength: 8, selector: ({ analyte }) => analyte })
  .map((measurements) => ({
    product: exampleProduct(),
    measurements,
    plan: { required: measurements.map(({ analyte }) => analyte), optional: [], notApplicable: [] },
  }));
const choice = fc.constantFrom(...STANDARD_CHOICES);

test("a missing result never completes a report or improves the verdict of the rest", () => {
  fc.assert(
    fc.property(report, choice, fc.nat(), (whole, by, which) => {
      fc.pre(whole.measurements.length > 0);
      const at = which % whole.measurements.length;
      const less = { ...whole, measurements: whole.measurements.filter((_, place) => place !== at) };
      const [before, after] = [judgeReport(whole, by), judgeReport(less, by)];
      const rest = before.results.filter(({ id }) => id !== whole.measurements[at]?.id);
      const worstOfRest = Math.min(...rest.map(({ verdict }) => rank(verdict)).filter((place) => place >= 0));
      if (after.verdict !== null) expect(rank(after.verdict)).toBeLessThanOrEqual(worstOfRest);
      expect(after.coverage.required).toBeGreaterThanOrEqual(before.coverage.required - 1);
      expect(after.coverage.tested).toBeLessThanOrEqual(before.coverage.tested);
      const isImplied = after.results.some(
        ({ derivedFrom, analyte }) => derivedFrom && before.results.some((one) => one.analyte === analyte),
      );
      if (!isImplied) expect(after.coverage.tested).toBeLessThan(after.coverage.required);
    }),
  );
});

test("the order of the results does not matter", () => {
  const shuffled = report.chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.shuffledSubarray([...one.measurements], { minLength: one.measurements.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, choice, ([one, measurements], by) => {
      const [before, after] = [judgeReport(one, by), judgeReport({ ...one, measurements }, by)];
      expect({ verdict: after.verdict, coverage: after.coverage }).toEqual({
        verdict: before.verdict,
        coverage: before.coverage,
      });
      const panels = (judged: typeof before) =>
        judged.panels.map(({ panel, verdict, coverage }) => ({ panel, verdict, coverage }));
      expect(panels(after)).toEqual(panels(before));
    }),
  );
});

/** The same amount in other units: 2 g a serving, 2 servings a day, so that 1 µg/g is 4 µg/day. */
const UNITS: readonly (readonly [unit: string, power: number])[] = [
  ["µg/g", 0],
  ["mg/kg", 0],
  ["ppm", 0],
  ["ng/g", 3],
  ["µg/kg", 3],
  ["ppb", 3],
  ["µg/100 g", 2],
  ["g/kg", -3],
];
const shifted = (value: number, power: number) => toNumber(decimal(value).times(decimal(`1e${power}`)));
const inUnit = (
  name: string,
  value: number,
  u: number | null,
  [unit, power]: (typeof UNITS)[number],
): Measurement =>
  exampleMeasurement(
    name,
    measuredFinding(shifted(value, power), u === null ? null : shifted(u, power)),
    unit,
  );

test("the unit of a result does not matter", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMES),
      figure,
      fc.option(figure),
      fc.constantFrom(...UNITS),
      choice,
      (name, value, u, other, by) => {
        const plain = judgeResult(inUnit(name, value, u, ["µg/g", 0]), exampleProduct(), by);
        const converted = judgeResult(inUnit(name, value, u, other), exampleProduct(), by);
        expect({ ...converted, id: "", measured: null }).toEqual({ ...plain, id: "", measured: null });
      },
    ),
  );
});
