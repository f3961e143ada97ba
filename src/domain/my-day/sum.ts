import type { Portion } from "#contract/my-day.ts";
import { type Decimal, decimal, toNumber } from "../decimal.ts";

/** One product's part of a day, per day. All parts of a sum are in one unit. */
export interface DayPart {
  slug: string;
  from: number;
  /** Null if its maximum is unknown. */
  to: number | null;
  /** Standard uncertainty; null if none is stated. */
  uncertainty: number | null;
  basis: Portion["basis"] | "unknown";
  note: Portion["note"] | "not_tested" | "no_label";
}

/** An amount per day, as far as it is known. */
export interface DaySum {
  /** The least that it can be, less the expanded uncertainty, never below 0. */
  low: number;
  /** The most that it can be, plus the expanded uncertainty; null if a part is unknown: then it is "at least `low`". */
  high: number | null;
  /** The same without the unknown parts. */
  knownHigh: number;
  /** Expanded uncertainty U (k = 2) of all measured parts that state one; null if none does. */
  uncertainty: number | null;
  /** Measured figures of which the laboratory states no uncertainty: the sum may be wider than it says. */
  unstated: number;
}

/** Coverage factor of the sum: about 95% for a normal distribution (JCGM 100:2008 §6.3.3). */
const COVERAGE_FACTOR = 2;

/**
 * Adds the parts of a day. Standard uncertainties of different products are independent and add by the root of the sum
 * of squares: u_c² = Σ u_i² (JCGM 100:2008 §5.1.2, equation 10, with sensitivity coefficients of 1); U = 2 u_c. "Below
 * x" is between nothing and x, and x counts at the upper end. An unknown part is never zero: it takes the upper end
 * away. Decimals make the sum independent of the order of the products.
 */
export function sumOfDay(parts: readonly DayPart[]): DaySum {
  const total = (figure: (part: DayPart) => Decimal) =>
    parts.reduce((sum, part) => sum.plus(figure(part)), decimal(0));
  const stated = parts.flatMap(({ uncertainty }) => uncertainty ?? []);
  const combined = stated
    .reduce((squares, one) => squares.plus(decimal(one).pow(2)), decimal(0))
    .sqrt()
    .times(COVERAGE_FACTOR);
  const low = total(({ from }) => decimal(from)).minus(combined);
  const knownHigh = toNumber(total(({ to, from }) => decimal(to ?? from)).plus(combined));
  return {
    low: low.lt(0) ? 0 : toNumber(low),
    high: parts.some(({ to }) => to === null) ? null : knownHigh,
    knownHigh,
    uncertainty: stated.length > 0 ? toNumber(combined) : null,
    unstated: parts.filter(isUnstated).length,
  };
}

const isUnstated = ({ basis, note, uncertainty }: DayPart) =>
  basis === "measured" && note === null && uncertainty === null;

/**
 * An amount per serving as a part of a day. The servings of one product are of one lot, so their uncertainties are not
 * independent: they multiply.
 */
export function partOfDay(slug: string, portion: Portion, servings: number): DayPart {
  const times = (figure: number | null) =>
    figure === null ? null : toNumber(decimal(figure).times(decimal(servings)));
  return {
    slug,
    from: times(portion.from) ?? 0,
    to: times(portion.to),
    uncertainty: times(portion.uncertainty),
    basis: portion.to === null && portion.from === 0 ? "unknown" : portion.basis,
    note: portion.note,
  };
}
