import { type Postings, shared, termCount } from "./postings.ts";

const LETTER_A = 97;
const LETTERS_IN_ALL = 26;

/** A bit for each letter from a to z that stands in a word; 0 for a word with anything else in it. */
export const lettersIn = (word: Uint8Array): number => lettersBetween(word, 0, word.length);

function lettersBetween(bytes: Uint8Array, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at++) {
    const letter = (bytes[at] ?? 0) - LETTER_A;
    if (letter < 0 || letter >= LETTERS_IN_ALL) return 0;
    mask |= 1 << letter;
  }
  return mask;
}

/**
 * The words of letters alone, shortest first: those of n letters are at `starts[n]` up to `starts[n + 1]`, the most
 * frequent first.
 */
export interface WordsByLength {
  terms: Uint32Array;
  /** The letters in each. */
  letters: Uint32Array;
  /** Products that each was indexed with. */
  products: Uint32Array;
  starts: Uint32Array;
}

export function wordsByLength(postings: Postings): WordsByLength {
  const all = termCount(postings);
  const masks = new Uint32Array(all);
  for (let term = 0; term < all; term++)
    masks[term] = lettersBetween(postings.bytes, postings.starts[term] ?? 0, postings.starts[term + 1] ?? 0);
  const starts = startsByLength(postings, masks);
  const keys = sortedKeys(postings, masks, starts);
  const terms = shared.numbers(keys.length);
  const letters = shared.numbers(keys.length);
  const products = shared.numbers(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const fewness = Math.floor((keys[at] ?? 0) / all);
    const term = (keys[at] ?? 0) - fewness * all;
    terms[at] = term;
    letters[at] = masks[term] ?? 0;
    products[at] = -fewness;
  }
  return { terms, letters, products, starts };
}

const lengthOf = ({ starts }: Postings, term: number) => (starts[term + 1] ?? 0) - (starts[term] ?? 0);

function startsByLength(postings: Postings, masks: Uint32Array): Uint32Array {
  let longest = 0;
  for (let term = 0; term < masks.length; term++)
    if (masks[term] !== 0) longest = Math.max(longest, lengthOf(postings, term));
  const starts = shared.numbers(longest + 2);
  for (let term = 0; term < masks.length; term++) {
    const behind = lengthOf(postings, term) + 1;
    if (masks[term] !== 0) starts[behind] = (starts[behind] ?? 0) + 1;
  }
  for (let length = 1; length < starts.length; length++)
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
  return starts;
}

/** Fewness (the products, negative) and term in one number for each word: numbers alone are sorted quickly. */
function sortedKeys(postings: Postings, masks: Uint32Array, starts: Uint32Array): Float64Array {
  const { offsets } = postings;
  const keys = new Float64Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  for (let term = 0; term < masks.length; term++) {
    if (masks[term] === 0) continue;
    const length = lengthOf(postings, term);
    const place = next[length] ?? 0;
    next[length] = place + 1;
    keys[place] = ((offsets[term] ?? 0) - (offsets[term + 1] ?? 0)) * masks.length + term;
  }
  for (let length = 1; length + 1 < starts.length; length++)
    keys.subarray(starts[length], starts[length + 1]).sort();
  return keys;
}

/** How many bits are set: counted side by side in pairs, in fours, in eights (Warren, Hacker's Delight, 5-1). */
export function bitsIn(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
