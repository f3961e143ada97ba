import { type Decimal, decimal } from "../decimal.ts";
import { boundsOf, guardBand, type Quantity } from "./finding.ts";

/** One term of a sum with its factor. All terms are in one unit. */
export interface Term {
  quantity: Quantity;
  times: number;
}

/**
 * Adds terms. Terms that were not quantified count as 0 (or LOD) to LOD (or LOQ), so that the sum is a range.
 * Uncertainties of independent terms add in quadrature (JCGM 100:2008 §5.1.2); if a measured term states none, the sum
 * has none.
 */
export function sumOf(terms: readonly Term[]): Quantity<Decimal> {
  const parts = terms.map(({ quantity, times }) => ({
    ...boundsOf(quantity),
    guard: quantity.qualifier === "=" || quantity.qualifier === "range" ? guardBand(quantity) : decimal(0),
    times: decimal(times),
  }));
  const total = (figure: (part: (typeof parts)[number]) => Decimal) =>
    parts.reduce((sum, part) => sum.plus(figure(part).times(part.times)), decimal(0));
  const from = total((part) => part.from);
  const to = total((part) => part.to);
  const squares = parts.map(({ guard, times }) => guard?.times(times).pow(2) ?? null);
  const uncertainty = squares.includes(null)
    ? null
    : squares.reduce<Decimal>((sum, square) => sum.plus(square ?? 0), decimal(0)).sqrt();
  return from.eq(to)
    ? { qualifier: "=", measured: from, uncertainty }
    : { qualifier: "range", from, to, uncertainty };
}
