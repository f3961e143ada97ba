import { expect, test } from "vitest";
import { along, at, between, linearScale, logScale } from "#domain/reading/scale.ts";
import {
  exampleProduct,
  exampleResult,
  measured,
  notDetected,
} from "../../../tests/support/verdict-examples.ts";
import { judgeResult } from "../verdict/judge-result.ts";
import { type Placed, placedOnLimit, shareInWords } from "./chart-position.ts";

const { intake } = exampleProduct();
const product = exampleProduct({}, { ...intake, gramsPerServing: 1, servingsPerDay: 1 });
const lead = (finding: Parameters<typeof exampleResult>[1]) =>
  judgeResult(exampleResult("Lead", finding, "µg/g"), product, "prop65");

const claim = (point: number | null, more: Partial<Placed> = {}): Placed => ({
  of: "claim",
  point,
  span: null,
  low: null,
  high: null,
  ...more,
});

test("a value stands at its share of the limit, with its uncertainty around it", () => {
  expect(placedOnLimit(lead(measured(0.21, 0.04)))).toEqual({
    of: "limit",
    point: 42,
    span: [34, 50],
    low: null,
    high: 100,
  });
});

test("what was not detected has a span and no point", () => {
  const placed = placedOnLimit(lead(notDetected(0.01)));
  expect(placed).toMatchObject({ point: null, span: [0, 2] });
  expect(placed && shareInWords(placed)).toBe("at most 2");
});

test("a standard that says nothing of it gives it no place", () => {
  const zinc = exampleResult("Zinc", measured(10, 1), "mg", { claim: { amount: 10, unit: "mg" } });
  expect(placedOnLimit(judgeResult(zinc, product, "prop65"))).toBeNull();
});

test.each([
  [claim(89.6, { low: 90 }), "89.6"],
  [claim(89.97, { low: 90 }), "89.97"],
  [claim(90, { low: 90 }), "90"],
  [claim(99.9996), "99.9996"],
  [claim(100), "100"],
  [claim(1234.5), "1,235"],
])("%j is never printed as an edge on which it does not stand", (placed, words) => {
  expect(shareInWords(placed)).toBe(words);
});

test.each([
  [[], 125, 6],
  [[120], 125, 6],
  [[190], 200, 5],
  [[347], 400, 5],
  [[2400], 2500, 6],
])("a linear axis for %j ends at %i", (points, end, ticks) => {
  const scale = linearScale(points.map((point) => claim(point)));
  expect(scale.end).toBe(end);
  expect(scale.ticks).toHaveLength(ticks);
});

test.each([
  [[42], [10, 100]],
  [[10], [1, 10, 100]],
  [
    [0.3, 42],
    [0.1, 1, 10, 100],
  ],
  [[0.00001], [0.01, 0.1, 1, 10, 100]],
  [[4200], [10, 100, 1000]],
])("a log axis for %j has its ticks at powers of ten", (points, ticks) => {
  const scale = logScale(points.map((point) => ({ ...claim(point), of: "limit" as const, high: 100 })));
  expect(scale.ticks.map((tick) => Number(tick.toPrecision(6)))).toEqual(ticks);
  expect(scale.end).toBeGreaterThan(Math.max(100, ...points));
});

test("equal ratios are equal lengths on a log axis, and nothing leaves it", () => {
  const scale = logScale([claim(0.5)]);
  const step = (from: number, to: number) => along(to, scale) - along(from, scale);
  expect(step(1, 10)).toBeCloseTo(step(10, 100), 10);
  expect(at(0, scale)).toBe("0.00%");
  expect(at(1e9, scale)).toBe("100.00%");
  expect(between(0, 1e9, scale)).toBe("100.00%");
});
