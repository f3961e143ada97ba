import { type ReadPart, worthOf } from "./reading.ts";
import type { IndexState } from "./state.ts";
import { LOOK_UP, openTermValues, sumIn, type TermValues, widthOf } from "./term-values.ts";

/** Products that match, in no order, each with its score at the same place. */
export interface Matched {
  products: Uint32Array;
  scores: Int32Array;
}

/** What it hands out lies in arrays of its own, for a broad word fills hundreds of kilobytes: it holds until the next call. */
export interface Matcher {
  /** Products in which every part stands; those that hold others of `welcome` as well are worth more. */
  all(parts: readonly ReadPart[], welcome?: readonly ReadPart[]): Matched;
  /** Products in which the most parts stand that any product has; nothing where none stands anywhere. */
  most(parts: readonly ReadPart[]): Matched;
  /** Every product, with a score of 0. */
  everything(): Matched;
  /** Postings visited and looked up so far: what a search costs, whatever the clock says. */
  readonly work: number;
}

const HIDDEN = 255;
const NOTHING: Matched = { products: new Uint32Array(), scores: new Int32Array() };

/**
 * Adds up integers, so that the order in which parts are read never shows in a score. Between calls `seen` is 0 for
 * every product that is not hidden and `best` and `scores` are 0.
 */
export function openMatcher(state: IndexState): Matcher {
  const { count, hidden } = state;
  const seen = new Uint8Array(count);
  for (let product = 0; product < count; product++) if (hidden[product]) seen[product] = HIDDEN;
  const scores = new Int32Array(count);
  const best = new Int32Array(count);
  let begun = new Uint32Array(count);
  let touched = new Uint32Array(count);
  const worth = new Int32Array(count);
  const termValues = openTermValues(state);
  let work = 0;

  const closed = (read: readonly TermValues[]) => {
    for (const values of read) {
      work += values.work;
      values.close();
    }
  };

  /** The best worth of each product in which a wording stands, for products seen `stage` times; -1: any. */
  const scan = ({ wordings }: ReadPart, stage: number): number => {
    let length = 0;
    for (const wording of wordings) {
      const [first, ...others] = wording.toSorted((a, b) => a.cost - b.cost);
      if (!first) continue;
      const rest = others.map((term) => termValues(term, first.cost));
      work += first.cost;
      for (const range of first.ranges) {
        const { offsets, products, impacts } = range.part.postings;
        for (let word = range.from; word < range.to; word++) {
          const worth = worthOf(first, range, word);
          const end = offsets[word + 1] ?? 0;
          for (let at = offsets[word] ?? 0; at < end; at++) {
            const product = products[at] ?? 0;
            const times = seen[product] ?? 0;
            if (stage === -1 ? times === HIDDEN : times !== stage) continue;
            let value = worth * (impacts[at] ?? 0);
            if (rest.length > 0) {
              const more = sumIn(rest, product);
              if (more === 0) continue;
              value += more;
            }
            const known = best[product] ?? 0;
            if (known === 0) touched[length++] = product;
            if (value > known) best[product] = value;
          }
        }
      }
      closed(rest);
    }
    return length;
  };

  /** Of the products in `begun` up to `length`, `kept` of which were seen `stage` times, those in which the part stands. */
  const narrow = (
    part: ReadPart,
    { length, kept, stage }: { length: number; kept: number; stage: number },
  ): number => {
    const width = part.wordings.flat().reduce((sum, term) => sum + widthOf(term), 0);
    if (kept * width * LOOK_UP >= part.cost) return scan(part, stage);
    const wordings = part.wordings.map((terms) => terms.map((term) => termValues(term, kept)));
    let found = 0;
    for (let at = 0; at < length; at++) {
      const product = begun[at] ?? 0;
      if (seen[product] !== stage) continue;
      let value = 0;
      for (const terms of wordings) value = Math.max(value, sumIn(terms, product));
      if (value === 0) continue;
      best[product] = value;
      touched[found++] = product;
    }
    closed(wordings.flat());
    return found;
  };

  /** Settles what one part found: the products in `touched` have been seen `times` times more. */
  const settle = (length: number, times = 1): void => {
    for (let at = 0; at < length; at++) {
      const product = touched[at] ?? 0;
      seen[product] = (seen[product] ?? 0) + times;
      scores[product] = (scores[product] ?? 0) + (best[product] ?? 0);
      best[product] = 0;
    }
  };

  const matched = (length: number): Matched => ({
    products: touched.subarray(0, length),
    scores: worth.subarray(0, length),
  });

  /** Takes out what a single part found. */
  const takeAll = (length: number): Matched => {
    for (let at = 0; at < length; at++) {
      const product = touched[at] ?? 0;
      worth[at] = best[product] ?? 0;
      best[product] = 0;
    }
    return matched(length);
  };

  /** Takes out the products in `begun` that were seen `times` times, and leaves everything as it was before. */
  const takeOut = (length: number, times: number): Matched => {
    let found = 0;
    for (let at = 0; at < length; at++) if (seen[begun[at] ?? 0] === times) touched[found++] = begun[at] ?? 0;
    for (let at = 0; at < found; at++) worth[at] = scores[touched[at] ?? 0] ?? 0;
    for (let at = 0; at < length; at++) {
      seen[begun[at] ?? 0] = 0;
      scores[begun[at] ?? 0] = 0;
    }
    return matched(found);
  };

  return {
    get work() {
      return work;
    },
    all(parts, welcome = []) {
      const [first, ...others] = parts.toSorted((a, b) => a.cost - b.cost);
      if (!first || first.cost === 0) return NOTHING;
      const length = scan(first, 0);
      if (parts.length === 1 && welcome.length === 0) return takeAll(length);
      settle(length);
      [begun, touched] = [touched, begun];
      let kept = length;
      for (const [at, part] of others.entries()) {
        if (kept === 0) break;
        kept = narrow(part, { length, kept, stage: at + 1 });
        settle(kept);
      }
      if (kept === 0) return takeOut(length, HIDDEN);
      for (const part of welcome) settle(narrow(part, { length, kept, stage: parts.length }), 0);
      return takeOut(length, parts.length);
    },
    most(parts) {
      let length = 0;
      let most = 0;
      for (const part of parts) {
        const found = scan(part, -1);
        for (let at = 0; at < found; at++) {
          const product = touched[at] ?? 0;
          if (seen[product] === 0) begun[length++] = product;
          most = Math.max(most, (seen[product] ?? 0) + 1);
        }
        settle(found);
      }
      return takeOut(length, most === 0 ? HIDDEN : most);
    },
    everything() {
      let found = 0;
      for (let product = 0; product < count; product++) if (!hidden[product]) touched[found++] = product;
      work += count;
      worth.fill(0, 0, found);
      return matched(found);
    },
  };
}
