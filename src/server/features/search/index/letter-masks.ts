import { outOfRange } from "#domain/out-of-range.ts";
import { lengthAt, type Postings, sharedArrays, termCount } from "./postings.ts";

const LETTER_A = 97;
const ALPHABET_SIZE = 26;

/** Bit mask of the letters a to z in a word; 0 if it contains any other character. */
export const letterMask = (word: Uint8Array): number => maskOfRange(word, 0, word.length);

function maskOfRange(bytes: Uint8Array, from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to; at++) {
    const letter = (bytes[at] ?? outOfRange(bytes, at)) - LETTER_A;
    if (letter < 0 || letter >= ALPHABET_SIZE) return 0;
    mask |= 1 << letter;
  }
  return mask;
}

/**
 * Terms that consist of letters only, by length: those of n letters are at `starts[n]` up to `starts[n + 1]`, the most
 * frequent first.
 */
export interface WordsByLength {
  terms: Uint32Array;
  /** Letter mask of each term. */
  letters: Uint32Array;
  /** Document frequency of each term within this segment when it was built. */
  products: Uint32Array;
  starts: Uint32Array;
}

export function wordsByLength(postings: Postings): WordsByLength {
  const all = termCount(postings);
  const masks = new Uint32Array(all);
  for (let term = 0; term < all; term++) {
    const start = postings.starts[term] ?? outOfRange(postings.starts, term);
    masks[term] = maskOfRange(postings.bytes, start, start + lengthAt(postings, term));
  }
  const starts = startsByLength(postings, masks);
  const keys = sortedKeys(postings, masks, starts);
  const terms = sharedArrays.numbers(keys.length);
  const letters = sharedArrays.numbers(keys.length);
  const products = sharedArrays.numbers(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? outOfRange(keys, at);
    const negativeFrequency = Math.floor(key / all);
    const term = key - negativeFrequency * all;
    terms[at] = term;
    letters[at] = masks[term] ?? outOfRange(masks, term);
    products[at] = -negativeFrequency;
  }
  return { terms, letters, products, starts };
}

function startsByLength(postings: Postings, masks: Uint32Array): Uint32Array {
  let longest = 0;
  for (let term = 0; term < masks.length; term++)
    if (masks[term] !== 0) longest = Math.max(longest, lengthAt(postings, term));
  const starts = sharedArrays.numbers(longest + 2);
  for (let term = 0; term < masks.length; term++) {
    const next = lengthAt(postings, term) + 1;
    if (masks[term] !== 0) starts[next] = (starts[next] ?? outOfRange(starts, next)) + 1;
  }
  let before = 0;
  for (const [length, count] of starts.entries()) {
    before += count;
    starts[length] = before;
  }
  return starts;
}

/**
 * Sort key of each term: negative document frequency and term number in one number, because plain numbers sort fast.
 */
function sortedKeys(postings: Postings, masks: Uint32Array, starts: Uint32Array): Float64Array {
  const { offsets } = postings;
  const last = starts.length - 1;
  const keys = new Float64Array(starts[last] ?? outOfRange(starts, last));
  const next = starts.slice();
  for (let term = 0; term < masks.length; term++) {
    if (masks[term] === 0) continue;
    const length = lengthAt(postings, term);
    const place = next[length] ?? outOfRange(next, length);
    next[length] = place + 1;
    const from = offsets[term] ?? outOfRange(offsets, term);
    const to = offsets[term + 1] ?? outOfRange(offsets, term + 1);
    keys[place] = (from - to) * masks.length + term;
  }
  for (let length = 1; length + 1 < starts.length; length++)
    keys.subarray(starts[length], starts[length + 1]).sort();
  return keys;
}

/** Number of set bits, by parallel summation (Warren, Hacker's Delight, section 5-1). */
export function popCount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
