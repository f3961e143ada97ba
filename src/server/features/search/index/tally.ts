import type { Coded, CodedLists } from "./state.ts";

/** How often each code occurred, in no order: the codes, and their counts at the same places. */
export interface Tally {
  codes: Uint32Array;
  counts: Uint32Array;
}

/** Counts the codes of one column. Its arrays are kept from one search to the next. */
export interface Tallier {
  /** The column's code of each product. */
  coded(column: Coded, products: Uint32Array): Tally;
  /** The codes listed at each place, so many times; once where no times are said. */
  listed(column: CodedLists, places: Uint32Array, times?: Uint32Array): Tally;
}

export function openTallier(values: number): Tallier {
  /** All 0 between calls. */
  const counts = new Uint32Array(values);
  const met = new Uint32Array(values);

  const takeOut = (length: number): Tally => {
    const codes = met.slice(0, length);
    const counted = new Uint32Array(length);
    for (let at = 0; at < length; at++) {
      const code = codes[at] ?? 0;
      counted[at] = counts[code] ?? 0;
      counts[code] = 0;
    }
    return { codes, counts: counted };
  };

  return {
    coded({ codes }, products) {
      let length = 0;
      for (let at = 0; at < products.length; at++) {
        const code = codes[products[at] ?? 0] ?? 0;
        const count = counts[code] ?? 0;
        if (count === 0) met[length++] = code;
        counts[code] = count + 1;
      }
      return takeOut(length);
    },
    listed({ starts, codes }, places, times) {
      let length = 0;
      for (let at = 0; at < places.length; at++) {
        const place = places[at] ?? 0;
        const end = starts[place + 1] ?? 0;
        for (let each = starts[place] ?? 0; each < end; each++) {
          const code = codes[each] ?? 0;
          const count = counts[code] ?? 0;
          if (count === 0) met[length++] = code;
          counts[code] = count + (times ? (times[at] ?? 0) : 1);
        }
      }
      return takeOut(length);
    },
  };
}
