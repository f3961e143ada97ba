import { expect, test } from "vitest";
import { bootstrapInterval, mean, ndcg10 } from "./evaluate.ts";

test("ndcg10 follows Järvelin and Kekäläinen, with exponential gain", () => {
  expect(ndcg10([3, 2, 1, 0])).toBe(1);
  // (1/1 + 7/log2(3)) / (7/1 + 1/log2(3))
  expect(ndcg10([1, 3])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 10);
  expect(ndcg10([0, 0])).toBeNull();
  expect(ndcg10([1], [1, 3])).toBeCloseTo(1 / (7 + 1 / Math.log2(3)), 10);
});

test("bootstrapInterval contains the mean and is narrow if the values agree", () => {
  const values = [0.2, 0.4, 0.6, 0.8];
  const { low, high } = bootstrapInterval(values);
  expect(low).toBeLessThan(mean(values));
  expect(high).toBeGreaterThan(mean(values));
  expect(bootstrapInterval([0.5, 0.5])).toEqual({ low: 0.5, high: 0.5 });
});
