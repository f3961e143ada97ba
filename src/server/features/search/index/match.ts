import {
  costOf,
  impactIn,
  mostHolders,
  type ReadPart,
  type ReadTerm,
  type ReadWording,
  type TermRange,
} from "./reading.ts";
import type { IndexState } from "./state.ts";
import { rarityOf } from "./weights.ts";

/** Products that match, in no order, each with its score at the same place. */
export interface Matched {
  products: Uint32Array;
  scores: Int32Array;
}

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

/** A word that only begins as the reader's last word does counts less than that word itself. */
const UNFINISHED = 0.7;

/** What looking one product up in the postings of a term costs, in postings read one after another. */
const LOOK_UP = 12;

/**
 * Adds up integers, so that the order in which parts are read never shows in a score. Between calls `seen` is 0 for
 * every product that is not hidden and `best` and `scores` are 0.
 */
export function openMatcher(state: IndexState): Matcher {
  const { count, hidden, live } = state;
  const seen = Uint8Array.from(hidden, (each) => (each ? HIDDEN : 0));
  const scores = new Int32Array(count);
  const best = new Int32Array(count);
  let begun = new Uint32Array(count);
  let touched = new Uint32Array(count);
  let work = 0;

  /** The best worth of each product in which a wording stands, for products seen `stage` times; -1: any. */
  const scan = ({ wordings }: ReadPart, stage: number): number => {
    let length = 0;
    for (const wording of wordings) {
      const [first, ...others] = wording.terms.toSorted((a, b) => costOf(a) - costOf(b));
      if (!first) continue;
      const worth = worthOf(first, wording, live);
      for (const range of first) {
        const { offsets, products, impacts } = range.part.postings;
        work += (offsets[range.to] ?? 0) - (offsets[range.from] ?? 0);
        for (let term = range.from; term < range.to; term++) {
          const factor = worth(range, term);
          const end = offsets[term + 1] ?? 0;
          for (let at = offsets[term] ?? 0; at < end; at++) {
            const product = products[at] ?? 0;
            const times = seen[product] ?? 0;
            if (stage === -1 ? times === HIDDEN : times !== stage) continue;
            let value = factor * (impacts[at] ?? 0);
            if (others.length > 0) {
              const rest = lookUp(others, wording, product);
              if (rest === 0) continue;
              value += rest;
            }
            if (best[product] === 0) touched[length++] = product;
            if (value > (best[product] ?? 0)) best[product] = value;
          }
        }
      }
    }
    return length;
  };

  /** What these terms of a wording are worth in a product together; 0 when one is not there. */
  const lookUp = (terms: readonly ReadTerm[], wording: ReadWording, product: number): number => {
    let sum = 0;
    for (const term of terms) {
      const range = term[product < state.baseCount ? 0 : 1];
      const worth = worthOf(term, wording, live);
      let value = 0;
      for (let at = range.from; at < range.to; at++) {
        value = Math.max(value, worth(range, at) * impactIn(range, at, product));
      }
      work += range.to - range.from;
      if (value === 0) return 0;
      sum += value;
    }
    return sum;
  };

  /** Of the products in `begun` up to `length`, those in which the part stands; how many. */
  const narrow = (part: ReadPart, length: number, stage: number): number => {
    const terms = part.wordings.flatMap((wording) => wording.terms);
    const ranges = terms.reduce((sum, term) => sum + Math.max(...term.map(({ from, to }) => to - from)), 0);
    if (length * ranges * LOOK_UP >= part.cost) return scan(part, stage);
    let kept = 0;
    for (let at = 0; at < length; at++) {
      const product = begun[at] ?? 0;
      if (seen[product] !== stage) continue;
      let value = 0;
      for (const wording of part.wordings) value = Math.max(value, lookUp(wording.terms, wording, product));
      if (value === 0) continue;
      best[product] = value;
      touched[kept++] = product;
    }
    return kept;
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

  /** Takes out the products in `begun` that were seen `times` times, and leaves everything as it was before. */
  const takeOut = (length: number, times: number): Matched => {
    let found = 0;
    for (let at = 0; at < length; at++) if (seen[begun[at] ?? 0] === times) touched[found++] = begun[at] ?? 0;
    const matched = { products: touched.slice(0, found), scores: new Int32Array(found) };
    for (let at = 0; at < found; at++) matched.scores[at] = scores[touched[at] ?? 0] ?? 0;
    for (let at = 0; at < length; at++) {
      seen[begun[at] ?? 0] = 0;
      scores[begun[at] ?? 0] = 0;
    }
    return matched;
  };

  return {
    get work() {
      return work;
    },
    all(parts, welcome = []) {
      const [first, ...others] = parts.toSorted((a, b) => a.cost - b.cost);
      if (!first || first.cost === 0) return NOTHING;
      const length = scan(first, 0);
      settle(length);
      [begun, touched] = [touched, begun];
      let kept = length;
      for (const [at, part] of others.entries()) {
        if (kept === 0) break;
        kept = narrow(part, length, at + 1);
        settle(kept);
      }
      for (const part of kept === 0 ? [] : welcome) settle(narrow(part, length, parts.length), 0);
      return takeOut(length, kept === 0 ? HIDDEN : parts.length);
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
      return { products: touched.slice(0, found), scores: new Int32Array(found) };
    },
  };
}

/** What a thousandth of impact is worth for each term that answers to a word. */
function worthOf(
  term: ReadTerm,
  { weight }: ReadWording,
  live: number,
): (range: TermRange, at: number) => number {
  const isRange = term.some(({ from, to, exact }) => to - from > (exact === -1 ? 0 : 1));
  const begun = isRange ? Math.round(rarityOf(mostHolders(term), live) * weight * UNFINISHED) : 0;
  return ({ part, exact }, at) => (at === exact ? Math.round((part.rarity[at] ?? 0) * weight) : begun);
}
