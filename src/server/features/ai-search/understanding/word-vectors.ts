import { readFileSync } from "node:fs";
import { addTo, outOfRange } from "#domain/out-of-range.ts";
import { knowledgeFile } from "./goals.ts";

/**
 * Vectors of common English words: words used alike have similar vectors. GloVe (Wikipedia 2014 and Gigaword 5, 6 billion
 * words, 100 dimensions; Public Domain Dedication and License), the most frequent words, one signed byte per dimension.
 * `scripts/pack-word-vectors.ts` writes the file: one line of JSON with the scale and the words, most frequent first,
 * separated by spaces; then the vectors in the same order, each of unit length.
 */
export interface WordVectors {
  dimensions: number;
  /** Place of a word by frequency, from 0; also the row of its vector. */
  places: ReadonlyMap<string, number>;
  /** One row of `dimensions` values per word; times `scale` it has unit length. */
  rows: Int8Array;
  scale: number;
}

/** Values per word. */
export const VECTOR_DIMENSIONS = 100;

let stored: WordVectors | null = null;

export function wordVectors(): WordVectors {
  stored ??= readWordVectors(readFileSync(knowledgeFile("word-vectors.bin")));
  return stored;
}

export function readWordVectors(file: Buffer): WordVectors {
  const end = file.indexOf("\n");
  const { scale, words } = JSON.parse(file.toString("utf8", 0, end)) as { scale: number; words: string };
  return {
    dimensions: VECTOR_DIMENSIONS,
    places: new Map(words.split(" ").map((word, place) => [word, place])),
    rows: new Int8Array(file.buffer, file.byteOffset + end + 1, file.length - end - 1),
    scale,
  };
}

/**
 * By how much a common word counts less: weight = a / (a + p) with the word's share p of all text ("smooth inverse
 * frequency", Arora, Liang and Ma, ICLR 2017). Shares follow from the place (Zipf's law).
 */
const SMOOTHING = 0.002;
const ZIPF_SHARE = 0.07;

/** Weight of a word in a text's mean by its place in the list of frequent words, from 0. */
const meanWeight = (place: number): number => SMOOTHING / (SMOOTHING + ZIPF_SHARE / (place + 1));

/** What a text is about, as numbers: 3 x `dimensions` values, of each dimension the weighted mean, the largest, the smallest. */
export function textVector(words: readonly string[], vectors: WordVectors = wordVectors()): Float32Array {
  const { dimensions, places, rows, scale } = vectors;
  const values = new Float32Array(3 * dimensions);
  let weights = 0;
  for (const word of words) {
    const place = places.get(word);
    if (place === undefined) continue;
    const weight = meanWeight(place);
    weights += weight;
    for (let at = 0; at < dimensions; at++) {
      const cell = place * dimensions + at;
      const value = (rows[cell] ?? outOfRange(rows, cell)) * scale;
      addTo(values, at, weight * value);
      const [high, low] = [dimensions + at, 2 * dimensions + at];
      values[high] = Math.max(values[high] ?? outOfRange(values, high), value);
      values[low] = Math.min(values[low] ?? outOfRange(values, low), value);
    }
  }
  if (weights > 0)
    for (let at = 0; at < dimensions; at++) values[at] = (values[at] ?? outOfRange(values, at)) / weights;
  return values;
}
