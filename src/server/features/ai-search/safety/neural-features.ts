import { addTo, outOfRange } from "#domain/out-of-range.ts";
import { fnv1a } from "#domain/text/hash.ts";
import { VECTOR_DIMENSIONS, wordVectors } from "../understanding/word-vectors.ts";
import type { QuestionText } from "./question-text.ts";

/** Rows of the table of letter groups, and values per row. */
export const GRAM_BUCKETS = 8192;
export const GRAM_VALUES = 32;
/** Values of a word: its GloVe vector, then the mean row of its groups of letters, which also know misspelt words. */
export const WORD_VALUES = VECTOR_DIMENSIONS + GRAM_VALUES;

/** Words of a question that are read, and groups of letters of a word. */
const MAX_WORDS = 40;
const MAX_GRAMS = 16;
const GRAM_SIZES = [3, 4] as const;
/** Length of a word vector, so that it outweighs its groups of letters at first. */
const VECTOR_LENGTH = 4;

/** A question as the network reads it. */
export interface NeuralInput {
  /**
   * `WORD_VALUES` per word; those of the letter groups are filled in by `fillGrams`, since they are learned. Zeros make the
   * number of words even.
   */
  words: Float32Array;
  /** Number of words. */
  length: number;
  /** Per word, rows of the table of letter groups. */
  grams: readonly Int32Array[];
  concepts: readonly string[];
}

export function neuralInput({ plainWords, concepts }: QuestionText): NeuralInput {
  const { places, rows, scale } = wordVectors();
  const read = plainWords.slice(0, MAX_WORDS);
  const words = new Float32Array((read.length + (read.length % 2)) * WORD_VALUES);
  for (const [at, word] of read.entries()) {
    const place = places.get(word);
    if (place === undefined) continue;
    for (let value = 0; value < VECTOR_DIMENSIONS; value++) {
      const cell = place * VECTOR_DIMENSIONS + value;
      words[at * WORD_VALUES + value] = (rows[cell] ?? outOfRange(rows, cell)) * scale * VECTOR_LENGTH;
    }
  }
  return { words, length: read.length, grams: read.map(gramsOf), concepts };
}

/** Rows of a word itself and of its groups of letters. */
function gramsOf(word: string): Int32Array {
  const delimited = `<${word}>`;
  const grams = [word];
  for (const size of GRAM_SIZES)
    for (let from = 0; from + size <= delimited.length; from++)
      grams.push(delimited.slice(from, from + size));
  return Int32Array.from(grams.slice(0, MAX_GRAMS), (gram) => fnv1a(gram) % GRAM_BUCKETS);
}

/** Writes the mean row of each word's groups of letters behind its vector. */
export function fillGrams({ words, grams }: NeuralInput, table: Float32Array): void {
  for (const [at, rows] of grams.entries()) {
    const first = at * WORD_VALUES + VECTOR_DIMENSIONS;
    words.fill(0, first, first + GRAM_VALUES);
    for (const row of rows)
      for (let value = 0; value < GRAM_VALUES; value++) {
        const cell = row * GRAM_VALUES + value;
        addTo(words, first + value, (table[cell] ?? outOfRange(table, cell)) / rows.length);
      }
  }
}
