import type { Placed } from "./reading.ts";

/** The axis that several results share, from 0 to `end`, in percent of the claim or limit. */
export interface Scale {
  end: number;
  ticks: number[];
}

const STEPS = [25, 50, 100, 200, 500, 1000, 2500, 5000, 10_000];
const MOST_TICKS = 6;

/** Long enough for every value with its uncertainty and tolerance, and for the reference at 100. */
export function scaleFor(placed: readonly Placed[]): Scale {
  const reach = Math.max(
    110,
    ...placed.flatMap((one) => [one.point ?? 0, one.span?.[1] ?? 0, one.high ?? 0]),
  );
  const step =
    STEPS.find((size) => reach / size <= MOST_TICKS) ?? 10 ** Math.ceil(Math.log10(reach / MOST_TICKS));
  const end = Math.ceil(reach / step) * step;
  return { end, ticks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step) };
}

/** A place on the axis as SVG takes it, so that the drawing needs no size of its own. */
export const at = (value: number, scale: Scale): string =>
  `${((Math.min(value, scale.end) / scale.end) * 100).toFixed(2)}%`;
