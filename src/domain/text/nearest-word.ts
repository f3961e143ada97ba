import { wordEditDistance } from "./edit-distance.ts";

/**
 * Number of edits tolerated in a word of this length. `minLengths` holds the minimum length for one edit, for two, and
 * so on: the shorter a word, the more other words are an edit away.
 */
export const toleratedEdits = (length: number, minLengths: readonly number[]): number =>
  minLengths.filter((minLength) => length >= minLength).length;

/** The known word with the smallest edit distance; null if all are further away than `maxDistance`. */
export function nearestWord(word: string, known: Iterable<string>, maxDistance: number): string | null {
  let best: string | null = null;
  let shortest = maxDistance + 1;
  for (const candidate of known) {
    const distance = wordEditDistance(word, candidate, shortest - 1);
    if (distance < shortest) {
      best = candidate;
      shortest = distance;
      if (distance === 0) return best;
    }
  }
  return best;
}
