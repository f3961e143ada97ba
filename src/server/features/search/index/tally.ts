import { outOfRange } from "#domain/out-of-range.ts";
import type { Coded, CodedLists } from "./state.ts";

/** Number of occurrences of each code, in no order; `counts` is parallel to `codes`. */
export interface Tally {
  codes: Uint32Array;
  counts: Uint32Array;
}

/**
 * Counts codes below `valueCount`. Its scratch buffers live as long as the tallier and are reused by the next count; a
 * tally is a copy, and stays valid.
 */
export class Tallier {
  /** All 0 between calls. */
  readonly #counts: Uint32Array;
  readonly #seenCodes: Uint32Array;

  constructor(valueCount: number) {
    this.#counts = new Uint32Array(valueCount);
    this.#seenCodes = new Uint32Array(valueCount);
  }

  /** Counts the column's codes over products. */
  countColumn({ codes }: Coded, products: Uint32Array): Tally {
    const counts = this.#counts;
    const seenCodes = this.#seenCodes;
    let length = 0;
    for (let at = 0; at < products.length; at++) {
      const product = products[at] ?? outOfRange(products, at);
      const code = codes[product] ?? outOfRange(codes, product);
      const count = counts[code] ?? outOfRange(counts, code);
      if (count === 0) seenCodes[length++] = code;
      counts[code] = count + 1;
    }
    return this.#collect(length);
  }

  /** Counts the codes listed at each index, weighted by `multiplicities` (default 1). */
  countLists({ starts, codes }: CodedLists, indexes: Uint32Array, multiplicities?: Uint32Array): Tally {
    const counts = this.#counts;
    const seenCodes = this.#seenCodes;
    let length = 0;
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at] ?? outOfRange(indexes, at);
      const multiplicity = multiplicities ? (multiplicities[at] ?? outOfRange(multiplicities, at)) : 1;
      const end = starts[index + 1] ?? outOfRange(starts, index + 1);
      for (let each = starts[index] ?? outOfRange(starts, index); each < end; each++) {
        const code = codes[each] ?? outOfRange(codes, each);
        const count = counts[code] ?? outOfRange(counts, code);
        if (count === 0) seenCodes[length++] = code;
        counts[code] = count + multiplicity;
      }
    }
    return this.#collect(length);
  }

  /** Copies the counts of the first `length` codes seen, and resets them. */
  #collect(length: number): Tally {
    const counts = this.#counts;
    const codes = this.#seenCodes.slice(0, length);
    const counted = new Uint32Array(length);
    for (let at = 0; at < length; at++) {
      const code = codes[at] ?? outOfRange(codes, at);
      counted[at] = counts[code] ?? outOfRange(counts, code);
      counts[code] = 0;
    }
    return { codes, counts: counted };
  }
}
