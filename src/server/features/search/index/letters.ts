import { bytesAt, type Postings, shared, termCount } from "./postings.ts";

const LETTER_A = 97;
const LETTERS_IN_ALL = 26;

/** A bit for each letter from a to z that stands in a word; 0 for a word with anything else in it. */
export function lettersIn(word: Uint8Array): number {
  let mask = 0;
  for (const byte of word) {
    const letter = byte - LETTER_A;
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
  const { starts: bytes, offsets } = postings;
  const words = Array.from({ length: termCount(postings) }, (_, term) => ({
    term,
    letters: lettersIn(bytesAt(postings, term)),
    length: (bytes[term + 1] ?? 0) - (bytes[term] ?? 0),
    products: (offsets[term + 1] ?? 0) - (offsets[term] ?? 0),
  }))
    .filter(({ letters }) => letters !== 0)
    .sort((a, b) => a.length - b.length || b.products - a.products);
  const starts = shared.numbers((words.at(-1)?.length ?? 0) + 2);
  for (const { length } of words) starts[length + 1] = (starts[length + 1] ?? 0) + 1;
  for (let length = 1; length < starts.length; length++)
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
  const terms = shared.numbers(words.length);
  const letters = shared.numbers(words.length);
  const products = shared.numbers(words.length);
  for (const [at, word] of words.entries()) {
    terms[at] = word.term;
    letters[at] = word.letters;
    products[at] = word.products;
  }
  return { terms, letters, products, starts };
}

/** How many bits are set: counted side by side in pairs, in fours, in eights (Warren, Hacker's Delight, 5-1). */
export function bitsIn(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
