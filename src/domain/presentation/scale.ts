import type { ChartPosition } from "./chart-position.ts";

/**
 * Axis shared by several results, in percent of their claims or limits, from 0 to beyond the limit. `broken`: values far
 * beyond its end are drawn behind a gap, so that they don't squeeze the others. `log`: for the expert view only.
 */
export interface Scale {
  kind: "linear" | "broken" | "log";
  start: number;
  end: number;
  ticks: readonly number[];
}

const TICK_STEPS_PERCENT = { fine: 25, coarse: 50 };
/** Up to this end the ticks are fine. */
const MAX_FINE_END_PERCENT = 150;
/** Lowest end of the axis, which leaves visible space beyond the limit. */
const MIN_END_PERCENT = 110;
/** A value beyond this breaks the axis. */
const MAX_UNBROKEN_PERCENT = 250;
/** Where a broken axis has its gap, and where it draws what is beyond, from 0 to 1. */
export const GAP_POSITION = 0.86;
const BEYOND_POSITION = 0.94;

const valuesOf = ({ point, span }: ChartPosition) => [point ?? 0, span?.[1] ?? 0];

const highestValue = (positions: readonly ChartPosition[]) => Math.max(0, ...positions.flatMap(valuesOf));

/** From 0 to beyond every value with its uncertainty and tolerance; the claim or limit is at 100. */
export function linearScale(positions: readonly ChartPosition[]): Scale {
  const isBroken = highestValue(positions) > MAX_UNBROKEN_PERCENT;
  const near = isBroken ? positions.filter((one) => highestValue([one]) <= MAX_UNBROKEN_PERCENT) : positions;
  const edges = positions.flatMap(({ high }) =>
    high !== null && high <= MAX_UNBROKEN_PERCENT ? [high] : [],
  );
  const max = Math.max(MIN_END_PERCENT, highestValue(near), ...edges);
  const step = TICK_STEPS_PERCENT[max <= MAX_FINE_END_PERCENT ? "fine" : "coarse"];
  const end = Math.ceil(max / step) * step;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  return { kind: isBroken ? "broken" : "linear", start: 0, end, ticks };
}

/** Lowest start of the logarithmic axis; lower values are drawn at the edge. */
const MIN_LOG_START_PERCENT = 0.01;
const MIN_LOG_END_PERCENT = 250;

/**
 * Logarithmic axis with ticks at powers of ten, for the expert view: a result at 1% of its limit is as readable as one
 * at ten times it. The axis has no zero, so a result that was not detected cannot look like zero.
 */
export function logScale(positions: readonly ChartPosition[]): Scale {
  const values = positions.flatMap(({ point, span }) => [
    point ?? span?.[1] ?? 100,
    ...(point ? (span ?? []) : []),
  ]);
  // Half of the lowest value, so that a bar ending on a power of ten has a length.
  const lowest = Math.min(20, ...values.filter((value) => value > 0)) / 2;
  const first = Math.floor(Math.log10(Math.max(MIN_LOG_START_PERCENT, lowest)));
  const end = Math.max(MIN_LOG_END_PERCENT, highestValue(positions) * 1.3);
  const last = Math.floor(Math.log10(end));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return { kind: "log", start: 10 ** first, end, ticks };
}

/** Position of a value on the axis, from 0 to 1, clamped to the ends. */
export function scalePosition(value: number, { kind, start, end }: Scale): number {
  const within = Math.min(end, Math.max(start, value));
  if (kind === "log") return Math.log10(within / start) / Math.log10(end / start);
  if (kind === "linear") return (within - start) / (end - start);
  return value > end ? BEYOND_POSITION : (within / end) * GAP_POSITION;
}

/** A stretch of the axis, from 0 to 1, in which a result is within its limit, or not. */
export interface Zone {
  from: number;
  to: number;
  isAllowed: boolean;
}

/** The stretches behind a result; none where there is nothing to be within. */
export function zonesOf({ low, high }: ChartPosition, scale: Scale): Zone[] {
  if (low === null && high === null) return [];
  const from = low === null ? 0 : scalePosition(low, scale);
  const to = high === null ? 1 : scalePosition(high, scale);
  const zones = [
    { from: 0, to: from, isAllowed: false },
    { from, to, isAllowed: true },
    { from: to, to: 1, isAllowed: false },
  ];
  return zones.filter((zone) => zone.to > zone.from);
}
