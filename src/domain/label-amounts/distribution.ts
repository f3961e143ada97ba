import { decimal, toNumber } from "../decimal.ts";
import { commonUnitFactors } from "../units/convert.ts";
import { parseUnit } from "../units/unit.ts";
import type { LabelAmount } from "./amount-in-name.ts";

/** Distribution of label amounts per serving, all in `unit`. */
export interface Distribution {
  unit: string;
  /** Labels in the distribution. */
  count: number;
  /** Labels with an amount that cannot be converted to `unit`: another dimension, or IU of an unknown form. */
  otherUnits: number;
  /** Amounts so far above the others that they are left out, smallest first: a wrong unit, or the weight of a package. */
  implausible: number[];
  p5: number;
  q1: number;
  median: number;
  q3: number;
  p95: number;
}

/** Fewer labels than this have no quartiles worth the name. */
export const MIN_LABELS = 5;

/** An amount above so many times the median is left out. 50,000 IU of vitamin D are 50 times the median. */
const MAX_TIMES_MEDIAN = 100;

const NO_INTAKE = { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null };

/** An amount in another unit; null if that takes more than is known. */
export function inUnit({ amount, unit }: LabelAmount, target: string, ingredient: string): number | null {
  const [from, to] = [parseUnit(unit), parseUnit(target)];
  if (!from || !to) return null;
  const form = ingredient === "vitamin-d" ? ("vitamin-d" as const) : null;
  const factors = commonUnitFactors(from, to, { form, intake: NO_INTAKE });
  return factors.ok ? toNumber(decimal(amount).times(factors.left).div(factors.right)) : null;
}

/** The value below which a share of the sorted values lies, between neighbors in proportion (type 7 of Hyndman and Fan). */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(position)] ?? 0, sorted[Math.ceil(position)] ?? 0];
  return Number((low + (high - low) * (position - Math.floor(position))).toPrecision(12));
}

/**
 * Distribution of the amounts that labels state of an ingredient, in the unit that most of them use; null if fewer than
 * `MIN_LABELS` can be compared. Only IU of vitamin D are converted to a weight: for other vitamins that takes the form.
 */
export function distributionOf(amounts: readonly LabelAmount[], ingredient: string): Distribution | null {
  const counts = new Map<string, number>();
  for (const { unit } of amounts) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const unit = [...counts].toSorted(([, a], [, b]) => b - a).find(([name]) => parseUnit(name) !== null)?.[0];
  if (unit === undefined) return null;
  const sorted = amounts
    .flatMap((amount) => inUnit(amount, unit, ingredient) ?? [])
    .toSorted((one, other) => one - other);
  const most = MAX_TIMES_MEDIAN * quantile(sorted, 0.5);
  const plausible = sorted.filter((amount) => amount <= most);
  if (plausible.length < MIN_LABELS) return null;
  return {
    unit,
    count: plausible.length,
    otherUnits: amounts.length - sorted.length,
    implausible: sorted.slice(plausible.length),
    p5: quantile(plausible, 0.05),
    q1: quantile(plausible, 0.25),
    median: quantile(plausible, 0.5),
    q3: quantile(plausible, 0.75),
    p95: quantile(plausible, 0.95),
  };
}
