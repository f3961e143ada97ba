import type { ChartPosition } from "./chart-position.ts";

/**
 * Axis shared by several results, in percent of their claims or limits. Linear for claims, as amounts are around them;
 * logarithmic for limits, as contaminants are anywhere from a thousandth of a limit to a hundred times it.
 */
export interface Scale {
  kind: "linear" | "log";
  start: number;
  end: number;
  ticks: readonly number[];
}

const TICK_STEPS_PERCENT = [25, 50, 100, 200, 500, 1000, 2500, 5000, 10_000];
const MAX_TICKS = 6;

const maxPercent = (positions: readonly ChartPosition[]) =>
  Math.max(110, ...positions.flatMap(({ point, span, high }) => [point ?? 0, span?.[1] ?? 0, high ?? 0]));

/** From 0 to beyond every value with its uncertainty and tolerance; the claim is at 100. */
export function linearScale(positions: readonly ChartPosition[]): Scale {
  const max = maxPercent(positions);
  const step =
    TICK_STEPS_PERCENT.find((size) => max / size <= MAX_TICKS) ??
    10 ** Math.ceil(Math.log10(max / MAX_TICKS));
  const end = Math.ceil(max / step) * step;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  return { kind: "linear", start: 0, end, ticks };
}

/** Lowest start of the axis; lower values are drawn at the edge. */
const MIN_START_PERCENT = 0.01;
/** Lowest end of the axis, which leaves visible space beyond the limit. */
const MIN_END_PERCENT = 250;

/**
 * Logarithmic axis with ticks at powers of ten; the limit is at 100. A result at 1% of its limit is as readable as one
 * at ten times it. The axis has no zero, so a result that was not detected cannot look like zero.
 */
export function logScale(positions: readonly ChartPosition[]): Scale {
  const values = positions.flatMap(({ point, span }) => [
    point ?? span?.[1] ?? 100,
    ...(point ? (span ?? []) : []),
  ]);
  // Half of the lowest value, so that a bar ending on a power of ten has a length.
  const lowest = Math.min(20, ...values.filter((value) => value > 0)) / 2;
  const first = Math.floor(Math.log10(Math.max(MIN_START_PERCENT, lowest)));
  const end = Math.max(MIN_END_PERCENT, maxPercent(positions) * 1.3);
  const last = Math.floor(Math.log10(end));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return { kind: "log", start: 10 ** first, end, ticks };
}

/** Position of a value on the axis, from 0 to 1, clamped to the ends. */
export function scalePosition(value: number, { kind, start, end }: Scale): number {
  const within = Math.min(end, Math.max(start, value));
  if (kind === "linear") return (within - start) / (end - start);
  return Math.log10(within / start) / Math.log10(end / start);
}

/** Position as a percentage for SVG and CSS, so that a drawing needs no fixed size. */
export const scalePercent = (value: number, scale: Scale): string =>
  `${(scalePosition(value, scale) * 100).toFixed(2)}%`;

/** Distance between two values as a percentage. */
export const scalePercentBetween = (from: number, to: number, scale: Scale): string =>
  `${((scalePosition(to, scale) - scalePosition(from, scale)) * 100).toFixed(2)}%`;
