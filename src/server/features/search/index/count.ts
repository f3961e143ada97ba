import { FACET_VALUES } from "#contract/limits.ts";
import { FACET_KEYS, type FacetKey } from "#contract/vocabulary.ts";
import type { FacetCount, ProductMatches } from "../port.ts";
import { firstOf } from "./first.ts";
import { BITS, type Narrowed } from "./narrow.ts";
import type { Coded, CodedLists, Columns } from "./state.ts";

/** Counts over the columns of one state. Arrays of a count a value are kept from one search to the next. */
export interface Counter {
  /** The values of the facets asked for, each over the products that fail no filter but its own. */
  facets(narrowed: Narrowed, asked: readonly FacetKey[]): ProductMatches["facets"];
  /** How often each value of a facet occurs, in no order; no value at all ("") is none. */
  valuesOf(narrowed: Narrowed, key: FacetKey): FacetCount[];
}

export function openCounter(columns: Columns): Counter {
  const scratch = new Map<FacetKey, Uint32Array>();
  const countsFor = (key: FacetKey, values: number): Uint32Array => {
    const kept = scratch.get(key) ?? new Uint32Array(values);
    scratch.set(key, kept);
    return kept;
  };

  const valuesOf = (narrowed: Narrowed, key: FacetKey): FacetCount[] => {
    const { words } = key === "ingredient" || key === "diet" ? columns.lists[key] : columns.single[key];
    const counts = countsFor(key, words.length);
    const codes =
      key === "ingredient" || key === "diet"
        ? countLists(columns.lists[key], narrowed, { counts, others: 255 & ~BITS[key] })
        : countSingle(columns.single[key], narrowed, { counts, others: 255 & ~BITS[key] });
    const found: FacetCount[] = [];
    for (const code of codes) {
      const value = words[code] ?? "";
      if (value !== "") found.push({ value, count: counts[code] ?? 0 });
      counts[code] = 0;
    }
    return found;
  };

  return {
    valuesOf,
    facets: (narrowed, asked) =>
      Object.fromEntries(
        FACET_KEYS.map((key) => [
          key,
          asked.includes(key) ? firstOf(valuesOf(narrowed, key), FACET_VALUES, byFrequency) : [],
        ]),
      ) as ProductMatches["facets"],
  };
}

interface Counting {
  /** One a value, all 0 before. */
  counts: Uint32Array;
  /** Bits of the filters that a product must not fail. */
  others: number;
}

/** The codes that occur, counted in `counts`. */
function countSingle(
  { codes }: Coded,
  { products, fails }: Narrowed,
  { counts, others }: Counting,
): number[] {
  const met: number[] = [];
  for (let at = 0; at < products.length; at++) {
    if (((fails[at] ?? 0) & others) !== 0) continue;
    const code = codes[products[at] ?? 0] ?? 0;
    const count = counts[code] ?? 0;
    if (count === 0) met.push(code);
    counts[code] = count + 1;
  }
  return met;
}

function countLists(
  { starts, codes }: CodedLists,
  { products, fails }: Narrowed,
  { counts, others }: Counting,
): number[] {
  const met: number[] = [];
  for (let at = 0; at < products.length; at++) {
    if (((fails[at] ?? 0) & others) !== 0) continue;
    const product = products[at] ?? 0;
    const end = starts[product + 1] ?? 0;
    for (let each = starts[product] ?? 0; each < end; each++) {
      const code = codes[each] ?? 0;
      const count = counts[code] ?? 0;
      if (count === 0) met.push(code);
      counts[code] = count + 1;
    }
  }
  return met;
}

/** Most frequent first, equal ones by their word. */
export const byFrequency = (a: FacetCount, b: FacetCount): number =>
  b.count - a.count || (a.value < b.value ? -1 : 1);

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
