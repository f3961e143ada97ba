import fc from "fast-check";
import { expect, test } from "vitest";
import { isFailing, VERDICTS, type Verdict } from "#contract/verdicts.ts";
import {
  DEFAULT_SCORE_WEIGHTS,
  FAILURE_CAPS,
  SCORE_INPUT_TEXTS,
  SCORE_INPUTS,
  type ScoreWeights,
} from "./formula.ts";
import type { ScoreBasis } from "./inputs.ts";
import { noScoreSentences, score } from "./score.ts";

const BASIS: ScoreBasis = {
  choice: "house",
  inputs: { label_accuracy: 0.9, safety_margin: 0.6, recency: 0.5 },
  answers: { safety: "pass", label: "pass" },
  isComplete: true,
  isHazardous: false,
  isUnjudged: false,
  isWithdrawn: false,
};
const points = (basis: ScoreBasis, weights?: ScoreWeights) => {
  const scored = score(basis, weights);
  return scored.outcome === "scored" ? scored.score : null;
};
const withInputs = (inputs: Partial<ScoreBasis["inputs"]>): ScoreBasis => ({
  ...BASIS,
  inputs: { ...BASIS.inputs, ...inputs },
});

test("the published weights: 45 x 0.9 + 45 x 0.6 + 10 x 0.5 = 72.5", () => {
  expect(score(BASIS)).toEqual({
    outcome: "scored",
    version: "2",
    choice: "house",
    score: 72,
    uncapped: expect.closeTo(72.5, 9),
    cap: null,
    contributions: [
      { input: "label_accuracy", value: 0.9, weight: 0.45, points: expect.closeTo(40.5, 9) },
      { input: "safety_margin", value: 0.6, weight: 0.45, points: expect.closeTo(27, 9) },
      { input: "recency", value: 0.5, weight: 0.1, points: expect.closeTo(5, 9) },
    ],
  });
});

const only = (input: keyof ScoreWeights): ScoreWeights => ({
  label_accuracy: 0,
  safety_margin: 0,
  recency: 0,
  [input]: 3,
});

test("custom weights: label accuracy alone is 90, the safety margin alone 60", () => {
  expect(points(BASIS, only("label_accuracy"))).toBe(90);
  expect(points(BASIS, only("safety_margin"))).toBe(60);
});

test.each([
  ["pass", "fail", 50],
  ["pass", "conditional_fail", 50],
  ["fail", "pass", 20],
  ["conditional_fail", "fail", 20],
  ["inconclusive", "pass", 70],
  ["inconclusive", "fail", 50],
  ["conditional_pass", "pass", 72],
  [null, "pass", 72],
] as const)("safety %s and label %s have at most %d", (safety, label, expected) => {
  const scored = score({ ...BASIS, answers: { safety, label } });
  expect(scored).toMatchObject({ score: expected });
  expect(scored.outcome === "scored" ? (scored.cap?.at ?? 72) : null).toBe(expected);
});

test.each([
  ["a withdrawn report", { ...BASIS, isWithdrawn: true }, "withdrawn"],
  ["a report with a hazard", { ...BASIS, isHazardous: true }, "hazard"],
  ["a report with an unjudged finding", { ...BASIS, isUnjudged: true }, "unjudged"],
  ["an incomplete report", { ...BASIS, isComplete: false }, "incomplete"],
  ["no measured label claim", withInputs({ label_accuracy: null }), "no_claim_measured"],
  ["no measured contaminant", withInputs({ safety_margin: null }), "no_contaminant_judged"],
] as const)("%s has no score, and says why", (_what, basis, why) => {
  const none = score(basis);
  expect(none).toEqual({ outcome: "none", version: "2", choice: "house", why: [why] });
  expect(none.outcome === "none" && noScoreSentences(none.why)[0]).toMatch(/\.$/);
});

test("an input with weight 0 may be missing, but one measured input needs a weight", () => {
  const unlabelled = withInputs({ label_accuracy: null });
  expect(points(unlabelled, { ...DEFAULT_SCORE_WEIGHTS, label_accuracy: 0 })).toBe(58); // (27 + 5) / 55
  expect(score(BASIS, only("recency"))).toMatchObject({ outcome: "none", why: ["no_weight"] });
});

test("every input has a description, and the default weights add up to 100", () => {
  for (const input of SCORE_INPUTS) expect(SCORE_INPUT_TEXTS[input].how).toMatch(/\.$/);
  expect(Object.values(DEFAULT_SCORE_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
});

const part = fc.double({ min: 0, max: 1, noNaN: true });
const inputs = fc.record(Object.fromEntries(SCORE_INPUTS.map((name) => [name, part]))) as fc.Arbitrary<
  Record<keyof ScoreWeights, number>
>;
const weights = fc.record(
  Object.fromEntries(SCORE_INPUTS.map((name) => [name, fc.integer({ min: 1, max: 100 })])),
) as fc.Arbitrary<Record<keyof ScoreWeights, number>>;
/** Verdicts that have a score: an unjudged finding leaves none. */
const verdict = fc.constantFrom(...VERDICTS.filter((one) => one !== "not_fully_judged"));
/** The same verdict on both questions. */
const both = (one: Verdict) => ({ safety: one, label: one });

test("a better input never lowers a score, a worse verdict never raises it", () => {
  fc.assert(
    fc.property(
      inputs,
      weights,
      verdict,
      verdict,
      fc.constantFrom(...SCORE_INPUTS),
      part,
      (given, by, one, other, name, more) => {
        const basis = { ...BASIS, inputs: given, answers: both(one) };
        const better = { ...basis, inputs: { ...given, [name]: Math.min(1, given[name] + more) } };
        expect(points(better, by)).toBeGreaterThanOrEqual(points(basis, by) ?? Number.NaN);
        const [worse, best] = [one, other].sort((a, b) => VERDICTS.indexOf(a) - VERDICTS.indexOf(b));
        expect(points({ ...basis, answers: both(worse ?? one) }, by)).toBeLessThanOrEqual(
          points({ ...basis, answers: both(best ?? one) }, by) ?? Number.NaN,
        );
      },
    ),
  );
});

test("a score lies between 0 and 100, is the sum of its points, and depends on proportions only", () => {
  fc.assert(
    fc.property(inputs, weights, verdict, fc.integer({ min: 2, max: 9 }), (given, by, is, times) => {
      const basis = { ...BASIS, inputs: given, answers: both(is) };
      const scored = score(basis, by);
      if (scored.outcome !== "scored") throw new Error("not scored");
      expect(scored.score).toBeGreaterThanOrEqual(0);
      expect(scored.score).toBeLessThanOrEqual(isFailing(is) ? FAILURE_CAPS.safety : 100);
      const sum = scored.contributions.reduce((total, { points: some }) => total + some, 0);
      expect(scored.uncapped).toBeCloseTo(sum, 9);
      expect(scored.score).toBeLessThanOrEqual(sum + 1e-6);
      const scaled = Object.fromEntries(SCORE_INPUTS.map((name) => [name, by[name] * times])) as typeof by;
      expect(points(basis, scaled)).toBe(scored.score);
    }),
  );
});

test("moving weight to an above-average input never lowers the score", () => {
  fc.assert(
    fc.property(inputs, weights, fc.constantFrom(...SCORE_INPUTS), (given, by, name) => {
      const basis = { ...BASIS, inputs: given };
      const before = score(basis, by);
      if (before.outcome !== "scored") throw new Error("not scored");
      fc.pre(100 * given[name] >= before.uncapped);
      expect(points(basis, { ...by, [name]: by[name] + 10 })).toBeGreaterThanOrEqual(before.score);
    }),
  );
});
