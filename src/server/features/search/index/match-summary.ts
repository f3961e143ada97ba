import { outOfRange } from "#domain/out-of-range.ts";
import type { ProductMatches } from "../port.ts";
import type { IndexColumns } from "./state.ts";

/** Indexes of the matches that are tested, ascending. */
export function findTested({ tested }: IndexColumns, products: Uint32Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < products.length; at++)
    if (tested[products[at] ?? outOfRange(products, at)] === 1) found.push(at);
  return found;
}

/** Totals and bounds over all matching products. `tested`: from `findTested`. */
export function summarizeMatches(
  { testedOn, lead }: IndexColumns,
  products: Uint32Array,
  tested: readonly number[],
): Pick<ProductMatches, "total" | "tested" | "testedFrom" | "testedTo" | "maxLeadUgDay"> {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = 0;
  let maxLead = Number.NaN;
  for (const at of tested) {
    const product = products[at] ?? outOfRange(products, at);
    const day = testedOn[product] ?? outOfRange(testedOn, product);
    if (day !== 0 && day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
    const measured = lead[product] ?? outOfRange(lead, product);
    if (!(measured <= maxLead) && !Number.isNaN(measured)) maxLead = measured;
  }
  return {
    total: products.length,
    tested: tested.length,
    testedFrom: lastDay === 0 ? null : toIsoDate(firstDay),
    testedTo: lastDay === 0 ? null : toIsoDate(lastDay),
    maxLeadUgDay: Number.isNaN(maxLead) ? null : maxLead,
  };
}

/** 20260304 as "2026-03-04". */
const toIsoDate = (day: number) =>
  String(day)
    .padStart(8, "0")
    .replace(/(....)(..)(..)/, "$1-$2-$3");
