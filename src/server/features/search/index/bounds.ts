import type { ProductMatches } from "../port.ts";
import type { Columns } from "./state.ts";

/** What is said of the products found as a whole. */
export function boundsOf(
  { tested, testedOn, lead }: Columns,
  products: Uint32Array,
): Pick<ProductMatches, "total" | "tested" | "testedFrom" | "testedTo" | "maxLeadUgDay"> {
  let withReport = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let most = Number.NaN;
  for (let at = 0; at < products.length; at++) {
    const product = products[at] ?? 0;
    if (tested[product] === 0) continue;
    withReport++;
    const day = testedOn[product] ?? 0;
    if (day !== 0 && day < first) first = day;
    if (day > last) last = day;
    const measured = lead[product] ?? Number.NaN;
    if (!(measured <= most) && !Number.isNaN(measured)) most = measured;
  }
  return {
    total: products.length,
    tested: withReport,
    testedFrom: last === 0 ? null : dayOf(first),
    testedTo: last === 0 ? null : dayOf(last),
    maxLeadUgDay: Number.isNaN(most) ? null : most,
  };
}

const dayOf = (number: number) =>
  String(number)
    .padStart(8, "0")
    .replace(/(....)(..)(..)/, "$1-$2-$3");
