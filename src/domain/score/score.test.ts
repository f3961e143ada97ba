import fc from "fast-check";
import { expect, test } from "vitest";
import { VERDICTS } from "#contract/verdicts.ts";
import {
  DEFAULT_SCORE_WEIGHTS,
  SCORE_CAPS,
  SCORE_INPUT_TEXTS,
  SCORE_INPUTS,
  type ScoreWeights,
} from "./formula.ts";
import type { ScoreBasis } from "./inputs.ts";
import { noScoreSentences, score } from "./score.ts";

const BASIS: ScoreBasis = {
  choice: "house",
  inputs: { label_accuracy: 0.9, contaminant_margin: 0.6, coverage: 1, certainty: 0.8, recency: 0.5 },
  verdict: "pass",
  isComplete: true,
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

test("the published weights: 35 x 0.9 + 35 x 0.6 + 15 x 1 + 10 x 0.8 + 5 x 0.5 = 78", () => {
  expect(score(BASIS)).toEqual({
    outcome: "scored",
    version: "1",
    choice: "house",
    score: 78,
    uncapped: expect.closeTo(78, 9),
    cap: null,
    contributions: [
      { input: "label_accuracy", value: 0.9, weight: 0.35, points: expect.closeTo(31.5, 9) },
      { input: "contaminant_margin", value: 0.6, weight: 0.35, points: expect.closeTo(21, 9) },
      { input: "coverage", value: 1, weight: 0.15, points: expect.closeTo(15, 9) },
      { input: "certainty", value: 0.8, weight: 0.1, points: expect.closeTo(8, 9) },
      { input: "recency", value: 0.5, weight: 0.05, points: expect.closeTo(2.5, 9) },
    ],
  });
});

const only = (input: keyof ScoreWeights): ScoreWeights => ({
  label_accuracy: 0,
  contaminant_margin: 0,
  coverage: 0,
  certainty: 0,
  recency: 0,
  [input]: 3,
});

test("custom weights: label accuracy alone is 90, distance alone 60", () => {
  expect(points(BASIS, only("label_accuracy"))).toBe(90);
  expect(points(BASIS, only("contaminant_margin"))).toBe(60);
});

test.each([
  ["fail", 40],
  ["conditional_fail", 40],
  ["inconclusive", 70],
  ["conditional_pass", 78],
  ["pass", 78],
] as const)("a report that is %s has %d at most", (verdict, expected) => {
  const scored = score({ ...BASIS, verdict });
  expect(scored).toMatchObject({ score: expected });
  expect(scored.outcome === "scored" && scored.cap).toEqual(
    verdict in SCORE_CAPS ? { at: expected, verdict } : null,
  );
});

test.each([
  ["a withdrawn report", { ...BASIS, isWithdrawn: true }, "withdrawn"],
  ["an incomplete report", { ...BASIS, isComplete: false }, "incomplete"],
  ["no measured label claim", withInputs({ label_accuracy: null }), "no_claim_measured"],
  ["no measured contaminant", withInputs({ contaminant_margin: null }), "no_contaminant_judged"],
] as const)("%s has no score, and says why", (_what, basis, why) => {
  const none = score(basis);
  expect(none).toEqual({ outcome: "none", version: "1", choice: "house", why: [why] });
  expect(none.outcome === "none" && noScoreSentences(none.why)[0]).toMatch(/\.$/);
});

test("an input with weight 0 may be missing, but one measured input needs a weight", () => {
  const unlabelled = withInputs({ label_accuracy: null });
  expect(points(unlabelled, { ...DEFAULT_SCORE_WEIGHTS, label_accuracy: 0 })).toBe(71); // (21 + 15 + 8 + 2.5) / 65
  expect(score(BASIS, only("coverage"))).toMatchObject({ outcome: "none", why: ["no_weight"] });
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
const verdict = fc.constantFrom(...VERDICTS);

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
        const basis = { ...BASIS, inputs: given, verdict: one };
        const better = { ...basis, inputs: { ...given, [name]: Math.min(1, given[name] + more) } };
        expect(points(better, by)).toBeGreaterThanOrEqual(points(basis, by) ?? Number.NaN);
        const [worse, best] = [one, other].sort((a, b) => VERDICTS.indexOf(a) - VERDICTS.indexOf(b));
        expect(points({ ...basis, verdict: worse ?? one }, by)).toBeLessThanOrEqual(
          points({ ...basis, verdict: best ?? one }, by) ?? Number.NaN,
        );
      },
    ),
  );
});

test("a score lies between 0 and 100, is the sum of its points, and depends on proportions only", () => {
  fc.assert(
    fc.property(inputs, weights, verdict, fc.integer({ min: 2, max: 9 }), (given, by, is, times) => {
      const basis = { ...BASIS, inputs: given, verdict: is };
      const scored = score(basis, by);
      if (scored.outcome !== "scored") throw new Error("not scored");
      expect(scored.score).toBeGreaterThanOrEqual(0);
      expect(scored.score).toBeLessThanOrEqual(SCORE_CAPS[is] ?? 100);
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
