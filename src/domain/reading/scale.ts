import type { Placed } from "#domain/presentation/chart-position.ts";

/** The axis that several results share, in percent of their claims or limits. */
export interface Scale {
  kind: "linear" | "log";
  start: number;
  end: number;
  ticks: readonly number[];
}

const STEPS = [25, 50, 100, 200, 500, 1000, 2500, 5000, 10_000];
const MOST_TICKS = 6;

const reachOf = (placed: readonly Placed[]) =>
  Math.max(110, ...placed.flatMap(({ point, span, high }) => [point ?? 0, span?.[1] ?? 0, high ?? 0]));

/** From nothing to beyond every value with its uncertainty and tolerance, and the claim at 100. */
export function linearScale(placed: readonly Placed[]): Scale {
  const reach = reachOf(placed);
  const step =
    STEPS.find((size) => reach / size <= MOST_TICKS) ?? 10 ** Math.ceil(Math.log10(reach / MOST_TICKS));
  const end = Math.ceil(reach / step) * step;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  return { kind: "linear", start: 0, end, ticks };
}

/** What stands further below its limit than this is drawn at the edge. */
const LEAST_PERCENT = 0.01;
/** Behind the limit there is always room to see that nothing stands there. */
const BEYOND_LIMIT = 250;

/**
 * Whole powers of ten around the limit at 100: a result of a hundredth of its limit and one of ten times it are both
 * read as easily. It has no zero, and so cannot show what was not detected as nothing.
 */
export function logScale(placed: readonly Placed[]): Scale {
  const values = placed.flatMap(({ point, span }) => [
    point ?? span?.[1] ?? 100,
    ...(point ? (span ?? []) : []),
  ]);
  // Half of the least, so that a bar which ends on a power of ten has a length.
  const least = Math.min(20, ...values.filter((value) => value > 0)) / 2;
  const first = Math.floor(Math.log10(Math.max(LEAST_PERCENT, least)));
  const end = Math.max(BEYOND_LIMIT, reachOf(placed) * 1.3);
  const last = Math.floor(Math.log10(end));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
  return { kind: "log", start: 10 ** first, end, ticks };
}

/** How far along the axis a value stands, from 0 to 1; what lies beyond it stands at its end. */
export function along(value: number, { kind, start, end }: Scale): number {
  const within = Math.min(end, Math.max(start, value));
  if (kind === "linear") return (within - start) / (end - start);
  return Math.log10(within / start) / Math.log10(end / start);
}

/** The same as SVG and CSS take it, so that a drawing needs no size of its own. */
export const at = (value: number, scale: Scale): string => `${(along(value, scale) * 100).toFixed(2)}%`;

/** The length between two values. */
export const between = (from: number, to: number, scale: Scale): string =>
  `${((along(to, scale) - along(from, scale)) * 100).toFixed(2)}%`;
