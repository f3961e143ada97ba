import { expect, test } from "vitest";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { judgeResult } from "../verdict/judge-result.ts";
import { type ChartPosition, formatShare, positionOnLimit } from "./chart-position.ts";
import { linearScale, logScale, scalePosition } from "./scale.ts";

const { intake } = exampleProduct();
const product = exampleProduct({}, { ...intake, gramsPerServing: 1, servingsPerDay: 1 });
const lead = (finding: Parameters<typeof exampleMeasurement>[1]) =>
  judgeResult(exampleMeasurement("Lead", finding, "µg/g"), product, "usp");

const claim = (point: number | null, more: Partial<ChartPosition> = {}): ChartPosition => ({
  of: "claim",
  point,
  span: null,
  low: null,
  high: null,
  ...more,
});

test("positionOnLimit: a value has a point and an uncertainty span", () => {
  expect(positionOnLimit(lead(measuredFinding(2.1, 0.4)))).toEqual({
    of: "limit",
    point: 42,
    span: [34, 50],
    low: null,
    high: 100,
  });
});

test("positionOnLimit: a result that was not detected has a span and no point", () => {
  const placed = positionOnLimit(lead(notDetectedFinding(0.1)));
  expect(placed).toMatchObject({ point: null, span: [0, 2] });
  expect(placed && formatShare(placed)).toBe("at most 2");
});

test("positionOnLimit is null without a limit", () => {
  const zinc = exampleMeasurement("Zinc", measuredFinding(10, 1), "mg");
  expect(positionOnLimit(judgeResult(zinc, product, "usp"))).toBeNull();
});

test.each([
  [claim(89.6, { low: 90 }), "89.6"],
  [claim(89.97, { low: 90 }), "89.97"],
  [claim(90, { low: 90 }), "90"],
  [claim(99.9996), "99.9996"],
  [claim(100), "100"],
  [claim(1234.5), "1,235"],
])("formatShare(%j) never rounds to a limit", (placed, words) => {
  expect(formatShare(placed)).toBe(words);
});

test.each([
  [[], 125, 6],
  [[120], 125, 6],
  [[190], 200, 5],
  [[250], 250, 6],
  [[347], 125, 6],
  [[120, 2400], 125, 6],
])("linearScale for %j ends at %i", (points, end, ticks) => {
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
])("logScale for %j has ticks at powers of ten", (points, ticks) => {
  const scale = logScale(points.map((point) => ({ ...claim(point), of: "limit" as const, high: 100 })));
  expect(scale.ticks.map((tick) => Number(tick.toPrecision(6)))).toEqual(ticks);
  expect(scale.end).toBeGreaterThan(Math.max(100, ...points));
});

test("scalePosition: equal ratios have equal lengths on a log axis, clamped to its ends", () => {
  const scale = logScale([claim(0.5)]);
  const step = (from: number, to: number) => scalePosition(to, scale) - scalePosition(from, scale);
  expect(step(1, 10)).toBeCloseTo(step(10, 100), 10);
  expect(scalePosition(0, scale)).toBe(0);
  expect(scalePosition(1e9, scale)).toBe(1);
});
