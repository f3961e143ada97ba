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

/** The letters of every term. */
export function lettersOf(postings: Postings): Uint32Array {
  const letters = shared.numbers(termCount(postings));
  for (let term = 0; term < letters.length; term++) letters[term] = lettersIn(bytesAt(postings, term));
  return letters;
}

export function bitsIn(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count++;
  return count;
}
