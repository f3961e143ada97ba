import { expect, test } from "vitest";
import { compareOnJudged, decidePromotion, type JudgedComparison } from "./compare.ts";

const comparison = (changes: Partial<JudgedComparison>): JudgedComparison => ({
  questions: 60,
  ndcg10: 0.9,
  inUseNdcg10: 0.9,
  gain: { low: 0, high: 0 },
  ...changes,
});

test("compareOnJudged leaves out questions without a relevant product", () => {
  const orders = [
    { candidate: [3, 0], inUse: [0, 3] },
    { candidate: [0, 0], inUse: [0, 0] },
    { candidate: [2, 1], inUse: [2, 1] },
  ];
  const { questions, ndcg10, inUseNdcg10, gain } = compareOnJudged(orders);
  expect(questions).toBe(2);
  expect(ndcg10).toBe(1);
  expect(inUseNdcg10).toBeCloseTo((1 + 1 / Math.log2(3)) / 2, 5);
  expect(gain.low).toBeGreaterThanOrEqual(0);
  expect(compareOnJudged([])).toMatchObject({ questions: 0, gain: { low: 0, high: 0 } });
});

test.each([
  ["lost on ratings", false, comparison({ ndcg10: 0.99 }), false, "not_better"],
  ["won on ratings, equal on judged questions", true, comparison({}), false, "promoted"],
  ["won on both", true, comparison({ ndcg10: 0.91, gain: { low: -0.002, high: 0.03 } }), false, "promoted"],
  ["won on both, held", true, comparison({}), true, "waiting"],
  ["a little worse on judged questions", true, comparison({ ndcg10: 0.899 }), false, "judged_worse"],
  [
    "better on average, perhaps much worse",
    true,
    comparison({ ndcg10: 0.91, gain: { low: -0.006, high: 0.1 } }),
    false,
    "judged_worse",
  ],
  ["worse on judged questions, held", true, comparison({ ndcg10: 0.8 }), true, "judged_worse"],
  [
    "too few judged questions with an answer here",
    true,
    comparison({ questions: 19, ndcg10: 1 }),
    false,
    "waiting",
  ],
] as const)("decidePromotion: %s", (_case, wins, judged, isHeld, decision) => {
  expect(decidePromotion(wins, judged, isHeld)).toBe(decision);
});
