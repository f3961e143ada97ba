import { decimal, toNumber } from "../decimal.ts";
import { commonUnitFactors } from "../units/convert.ts";
import { parseUnit } from "../units/unit.ts";
import type { LabelAmount } from "./amount-in-name.ts";

/** An amount and the number of labels that state it. */
export interface CountedAmount extends LabelAmount {
  labels: number;
}

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

/** Amounts in ascending order, with the number of labels up to and including each. */
type Sorted = readonly { amount: number; upTo: number }[];

const labelsIn = (sorted: Sorted) => sorted.at(-1)?.upTo ?? 0;

/** The value below which a share of the sorted values lies, between neighbors in proportion (type 7 of Hyndman and Fan). */
function quantile(sorted: Sorted, share: number): number {
  const position = (labelsIn(sorted) - 1) * share;
  const valueAt = (place: number) => sorted.find(({ upTo }) => place < upTo)?.amount ?? 0;
  const [low, high] = [valueAt(Math.floor(position)), valueAt(Math.ceil(position))];
  return Number((low + (high - low) * (position - Math.floor(position))).toPrecision(12));
}

/**
 * Distribution of the amounts that labels state of an ingredient, in the unit that most of them use; null if fewer than
 * `MIN_LABELS` can be compared. Only IU of vitamin D are converted to a weight: for other vitamins that takes the form.
 */
export function distributionOf(amounts: readonly CountedAmount[], ingredient: string): Distribution | null {
  const unit = commonestUnit(amounts);
  if (unit === null) return null;
  const converted = amounts.flatMap(({ labels, ...stated }) => {
    const amount = inUnit(stated, unit, ingredient);
    return amount === null ? [] : [{ amount, labels }];
  });
  const sorted = accumulate(converted);
  const most = MAX_TIMES_MEDIAN * quantile(sorted, 0.5);
  const plausible = sorted.filter(({ amount }) => amount <= most);
  const [all, compared, count] = [labelsOf(amounts), labelsIn(sorted), labelsIn(plausible)];
  if (count < MIN_LABELS) return null;
  return {
    unit,
    count,
    otherUnits: all - compared,
    implausible: converted
      .filter(({ amount }) => amount > most)
      .toSorted((one, other) => one.amount - other.amount)
      .flatMap(({ amount, labels }) => Array.from({ length: labels }, () => amount)),
    p5: quantile(plausible, 0.05),
    q1: quantile(plausible, 0.25),
    median: quantile(plausible, 0.5),
    q3: quantile(plausible, 0.75),
    p95: quantile(plausible, 0.95),
  };
}

const labelsOf = (amounts: readonly { labels: number }[]) =>
  amounts.reduce((sum, { labels }) => sum + labels, 0);

/** The known unit that most labels use; of two, the first in the alphabet. */
function commonestUnit(amounts: readonly CountedAmount[]): string | null {
  const counts = new Map<string, number>();
  for (const { unit, labels } of amounts) counts.set(unit, (counts.get(unit) ?? 0) + labels);
  const [commonest] = [...counts]
    .filter(([unit]) => parseUnit(unit) !== null)
    .toSorted(([unit, count], [other, otherCount]) => otherCount - count || (unit < other ? -1 : 1));
  return commonest?.[0] ?? null;
}

function accumulate(amounts: readonly { amount: number; labels: number }[]): Sorted {
  let upTo = 0;
  return amounts
    .toSorted((one, other) => one.amount - other.amount)
    .map(({ amount, labels }) => {
      upTo += labels;
      return { amount, upTo };
    });
}
