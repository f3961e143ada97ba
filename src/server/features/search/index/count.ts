import { FACET_VALUES } from "#contract/limits.ts";
import { FACET_KEYS, type FacetKey } from "#contract/vocabulary.ts";
import type { FacetCount, ProductMatches } from "../port.ts";
import { BITS, type Narrowed } from "./narrow.ts";
import type { Columns } from "./state.ts";

/** Counts the values of the facets asked for: each over the products that fail no filter but its own. */
export function countFacets(
  columns: Columns,
  narrowed: Narrowed,
  facets: readonly FacetKey[],
): ProductMatches["facets"] {
  return Object.fromEntries(
    FACET_KEYS.map((key) => [
      key,
      facets.includes(key) ? byFrequency(valuesOf(columns, narrowed, key)).slice(0, FACET_VALUES) : [],
    ]),
  ) as ProductMatches["facets"];
}

interface Counted {
  words: readonly string[];
  counts: Uint32Array;
}

/** How often each value of a facet occurs. */
export function valuesOf({ single, lists }: Columns, { products, fails }: Narrowed, key: FacetKey): Counted {
  const others = 255 & ~BITS[key];
  if (key === "ingredient" || key === "diet") {
    const { starts, codes, words } = lists[key];
    const counts = new Uint32Array(words.length);
    for (let at = 0; at < products.length; at++) {
      if (((fails[at] ?? 0) & others) !== 0) continue;
      const end = starts[(products[at] ?? 0) + 1] ?? 0;
      for (let each = starts[products[at] ?? 0] ?? 0; each < end; each++) {
        counts[codes[each] ?? 0] = (counts[codes[each] ?? 0] ?? 0) + 1;
      }
    }
    return { words, counts };
  }
  const { codes, words } = single[key];
  const counts = new Uint32Array(words.length);
  for (let at = 0; at < products.length; at++) {
    if (((fails[at] ?? 0) & others) !== 0) continue;
    const code = codes[products[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return { words, counts };
}

/** Most frequent first, equal ones by their word; no value at all ("") is none. */
export function byFrequency({ words, counts }: Counted): FacetCount[] {
  const found: FacetCount[] = [];
  for (const [code, count] of counts.entries()) {
    const value = words[code] ?? "";
    if (count > 0 && value !== "") found.push({ value, count });
  }
  return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** What is said of the products found as a whole. */
export function boundsOf(
  { tested, testedOn, lead }: Columns,
  { products, fails }: Narrowed,
): Pick<ProductMatches, "total" | "tested" | "testedFrom" | "testedTo" | "maxLeadUgDay"> {
  let total = 0;
  let withReport = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let most = Number.NaN;
  for (let at = 0; at < products.length; at++) {
    if (fails[at] !== 0) continue;
    const product = products[at] ?? 0;
    total++;
    if (tested[product] === 0) continue;
    withReport++;
    const day = testedOn[product] ?? 0;
    if (day !== 0 && day < first) first = day;
    if (day > last) last = day;
    const measured = lead[product] ?? Number.NaN;
    if (!(measured <= most) && !Number.isNaN(measured)) most = measured;
  }
  return {
    total,
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
