import { expect, test } from "vitest";
import { arrivals, PEAK } from "./model.ts";
import { planLoad } from "./plan.ts";
import { zipf } from "./zipf.ts";

const SUBJECTS = {
  products: ["a", "b", "c"],
  brands: ["brand"],
  ingredients: ["zinc"],
  reports: ["report"],
  words: ["zinc", "magnesium"],
  requests: ["request"],
  assets: ["/assets/a.js", "/assets/b.css"],
  guests: ["guest"],
  users: ["user"],
};

test("a day has the mean and the peak that the model states", () => {
  const moments = Array.from({ length: 1000 }, (_, at) => arrivals(at / 1000));
  expect(moments.reduce((sum, rate) => sum + rate, 0) / moments.length).toBeCloseTo(1, 1);
  expect(Math.max(...moments)).toBeCloseTo(PEAK, 1);
});

test("the first of 100 is asked for twice as often as the second", () => {
  const rankOf = zipf(100);
  const ranks = Array.from({ length: 100_000 }, (_, at) => rankOf(at / 100_000));
  const count = (rank: number) => ranks.filter((one) => one === rank).length;
  expect(count(0) / count(1)).toBeCloseTo(2, 1);
  expect(Math.max(...ranks)).toBe(99);
});

test("a plan is in order, within its time, and the same for the same seed", () => {
  const plan = planLoad(SUBJECTS, { seconds: 60, seed: "one" });
  expect(plan).toEqual(planLoad(SUBJECTS, { seconds: 60, seed: "one" }));
  const due = plan.map(({ dueMs }) => dueMs);
  expect(due).toEqual(due.toSorted((one, other) => one - other));
  expect(due.at(-1)).toBeLessThan(60_000);
  expect(new Set(plan.map(({ kind }) => kind))).toContain("product page");
});
