import { outOfRange } from "#domain/out-of-range.ts";
import { type TermRange, termWeight, type WeighedTerm } from "./lookup-terms.ts";
import type { IndexState } from "./state.ts";

/** Scores of one term, looked up product by product; fastest in ascending product order. */
export interface TermValues {
  /** Score in a product; 0 if the term does not occur there. */
  scoreIn(product: number): number;
  /** Postings visited and products looked up so far. */
  readonly work: number;
  /** Gives back the scratch buffer; do not use afterwards. */
  close(): void;
}

/** Cost of looking up one product in a posting list, in sequentially read postings. */
export const LOOKUP_COST = 4;

/** Number of terms in the wider range: the lookups needed per product. */
export const rangeWidth = ({ ranges: [base, delta] }: WeighedTerm): number =>
  Math.max(base.to - base.from, delta.to - delta.from);

/**
 * Opens terms of one index state, and owns the scratch buffers of those that are open. Lives as long as its matcher,
 * which closes every term before it returns.
 */
export class TermOpener {
  readonly #baseCount: number;
  readonly #count: number;
  /** Buffers of no open term, one number per product, all zero. */
  readonly #freeBuffers: Int32Array[] = [];

  constructor({ baseCount, count }: IndexState) {
    this.#baseCount = baseCount;
    this.#count = count;
  }

  /** Opens a term for about `lookups` products: by binary search, or by decoding all postings if that costs less. */
  open(term: WeighedTerm, lookups: number): TermValues {
    const width = rangeWidth(term);
    return lookups * width * LOOKUP_COST < term.cost || width === 1
      ? new SearchedTerm(term, this.#baseCount)
      : new DecodedTerm(term, this.#freeBuffers.pop() ?? new Int32Array(this.#count), this.#freeBuffers);
  }
}

/** A term whose scores are all decoded into a buffer; `close` zeroes it and puts it among the free ones. */
class DecodedTerm implements TermValues {
  readonly work: number;
  readonly #term: WeighedTerm;
  readonly #values: Int32Array;
  readonly #freeBuffers: Int32Array[];

  constructor(term: WeighedTerm, values: Int32Array, freeBuffers: Int32Array[]) {
    this.work = 2 * term.cost;
    this.#term = term;
    this.#values = values;
    this.#freeBuffers = freeBuffers;
    eachPosting(term, (product, value) => {
      if (value > (values[product] ?? outOfRange(values, product))) values[product] = value;
    });
  }

  scoreIn(product: number): number {
    return this.#values[product] ?? outOfRange(this.#values, product);
  }

  close(): void {
    const values = this.#values;
    eachPosting(this.#term, (product) => {
      values[product] = 0;
    });
    this.#freeBuffers.push(values);
  }
}

function eachPosting(term: WeighedTerm, visit: (product: number, value: number) => void): void {
  for (const range of term.ranges) {
    const { offsets, products, impacts } = range.segment.postings;
    for (let word = range.from; word < range.to; word++) {
      const weight = termWeight(term, range, word);
      const end = offsets[word + 1] ?? outOfRange(offsets, word + 1);
      for (let at = offsets[word] ?? outOfRange(offsets, word); at < end; at++)
        visit(products[at] ?? outOfRange(products, at), weight * (impacts[at] ?? outOfRange(impacts, at)));
    }
  }
}

interface WeighedCursor {
  weight: number;
  cursor: PostingCursor;
}

/** A term whose postings are searched for each product. */
class SearchedTerm implements TermValues {
  readonly #baseCount: number;
  readonly #inBase: readonly WeighedCursor[];
  readonly #inDelta: readonly WeighedCursor[];
  #work = 0;

  constructor(term: WeighedTerm, baseCount: number) {
    const [base, delta] = term.ranges;
    this.#baseCount = baseCount;
    this.#inBase = weighedCursors(term, base);
    this.#inDelta = weighedCursors(term, delta);
  }

  get work(): number {
    return this.#work;
  }

  scoreIn(product: number): number {
    const cursors = product < this.#baseCount ? this.#inBase : this.#inDelta;
    this.#work += cursors.length;
    let value = 0;
    for (const { weight, cursor } of cursors) value = Math.max(value, weight * cursor.impactIn(product));
    return value;
  }

  close(): void {
    // Has no buffer.
  }
}

function weighedCursors(term: WeighedTerm, range: TermRange): WeighedCursor[] {
  const cursors: WeighedCursor[] = [];
  for (let at = range.from; at < range.to; at++)
    cursors.push({ weight: termWeight(term, range, at), cursor: new PostingCursor(range, at) });
  return cursors;
}

/** Impacts of a term by product; galloping search from the position of the previous lookup. */
class PostingCursor {
  readonly #products: Uint32Array;
  readonly #impacts: Uint16Array;
  readonly #start: number;
  readonly #end: number;
  #at: number;
  #last = -1;

  constructor({ segment }: TermRange, term: number) {
    const { offsets, products, impacts } = segment.postings;
    this.#products = products;
    this.#impacts = impacts;
    this.#start = offsets[term] ?? outOfRange(offsets, term);
    this.#end = offsets[term + 1] ?? outOfRange(offsets, term + 1);
    this.#at = this.#start;
  }

  impactIn(product: number): number {
    const products = this.#products;
    const impacts = this.#impacts;
    const end = this.#end;
    let low = product < this.#last ? this.#start : this.#at;
    let step = 1;
    while (low + step < end && (products[low + step] ?? outOfRange(products, low + step)) < product) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, end);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((products[middle] ?? outOfRange(products, middle)) < product) low = middle + 1;
      else high = middle;
    }
    this.#last = product;
    this.#at = low;
    return low < end && products[low] === product ? (impacts[low] ?? outOfRange(impacts, low)) : 0;
  }
}

/** Sum of the scores of several terms in a product; 0 if any is missing. */
export function sumTermValues(terms: readonly TermValues[], product: number): number {
  let sum = 0;
  for (const term of terms) {
    const value = term.scoreIn(product);
    if (value === 0) return 0;
    sum += value;
  }
  return sum;
}
