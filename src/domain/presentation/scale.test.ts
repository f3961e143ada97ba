import { expect, test } from "vitest";
import type { ChartPosition } from "./chart-position.ts";
import { linearScale, scalePosition, zonesOf } from "./scale.ts";

const ofLimit = (point: number | null, span: [number, number] | null = null): ChartPosition => ({
  of: "limit",
  point,
  span,
  low: null,
  high: 100,
});

test("linearScale starts at 0 and ends beyond the limit, in proportion", () => {
  const scale = linearScale([ofLimit(7), ofLimit(null, [0, 23])]);
  expect(scale).toMatchObject({ kind: "linear", start: 0, end: 125, ticks: [0, 25, 50, 75, 100, 125] });
  expect(scalePosition(7, scale)).toBeCloseTo(0.056);
  expect(scalePosition(100, scale)).toBeCloseTo(0.8);
});

test("linearScale holds a value with its uncertainty", () => {
  expect(linearScale([ofLimit(161, [148, 174])])).toMatchObject({ kind: "linear", end: 200 });
});

test("linearScale breaks for a value far above the limit, and keeps the others in proportion", () => {
  const scale = linearScale([ofLimit(7), ofLimit(4200, [4000, 4400])]);
  expect(scale).toMatchObject({ kind: "broken", end: 125 });
  expect(scalePosition(50, scale)).toBeCloseTo(scalePosition(100, scale) / 2);
  expect(scalePosition(4000, scale)).toBe(scalePosition(4400, scale));
  expect(scalePosition(4000, scale)).toBeGreaterThan(scalePosition(125, scale));
});

test.each([
  [
    { low: null, high: 100 },
    [
      [0, 0.8, true],
      [0.8, 1, false],
    ],
  ],
  [
    { low: 100, high: null },
    [
      [0, 0.8, false],
      [0.8, 1, true],
    ],
  ],
  [{ low: null, high: null }, []],
] as const)("zonesOf %j", (edges, zones) => {
  const position = { ...ofLimit(50), ...edges };
  const found = zonesOf(position, linearScale([ofLimit(50)]));
  expect(found.map(({ from, to, isAllowed }) => [from, to, isAllowed])).toEqual(zones);
});
