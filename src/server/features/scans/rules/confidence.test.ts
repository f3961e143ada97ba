import fc from "fast-check";
import { expect, test } from "vitest";
import { confidences, decideScan, isDoubtful } from "./confidence.ts";

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
const candidates = (values: readonly number[]) =>
  values.map((score, at) => ({ supplementId: at + 1, score }));

test("confidences sum to at most 1, in the order of the scores", () => {
  fc.assert(
    fc.property(scores, (values) => {
      const shares = confidences(candidates(values)).map(({ confidence }) => confidence);
      expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test.each([
  ["a clear match", [0.99, 0.6], false, "matched", 1],
  ["a clear match with doubts", [0.99, 0.6], true, "ambiguous", 1],
  ["two equal scores", [0.99, 0.99], false, "ambiguous", 2],
  ["a few plausible candidates", [0.74, 0.73, 0.3], false, "ambiguous", 2],
  ["only poor matches", [0.2, 0.1], false, "not_found", 0],
  ["no candidates", [], false, "not_found", 0],
] as const)("decideScan, %s: %j with doubts %s is %s", (_what, values, doubts, status, count) => {
  const verdict = decideScan(confidences(candidates(values)), doubts);
  expect(verdict.status).toBe(status);
  expect(verdict.candidates).toHaveLength(count);
});

test.each([
  ["names explain all large text", { amounts: 1, explained: 1 }, false],
  ["another strength", { amounts: 0, explained: 1 }, true],
  ["a strength missing from its names", { amounts: 0.5, explained: 1 }, true],
  ["a large word missing from its names", { amounts: 1, explained: 0.78 }, true],
])("isDoubtful, %s: %j is %s", (_what, parts, doubtful) => {
  expect(isDoubtful({ name: 1, brand: 1, form: 1, ...parts })).toBe(doubtful);
});
