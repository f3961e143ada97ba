import { wordEditDistance } from "#domain/text/edit-distance.ts";
import { toleratedEdits } from "#domain/text/nearest-word.ts";
import { joinThousands, normalizeText } from "#domain/text/normalize.ts";

/** Normalizes label text to words: lowercase, no accents, digits split from letters, "1,000" as 1000, "µg" as mcg. */
export function labelWordsOf(text: string): string[] {
  return joinThousands(normalizeText(text))
    .replaceAll(/μ(?=g\b)/g, "mc")
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/g, "$1$2 ")
    .split(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./)
    .filter((word) => word !== "");
}

export const isNumber = (word: string): boolean => /^\d/.test(word);

/** Minimum word length, in letters, for tolerating one edit and two edits. */
const MISREAD_LENGTHS = [4, 8];

/** Similarity of two words: 1 if equal, 0 if different, in between within one or two edits. */
export function wordSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  if (isNumber(one) || isNumber(other)) return 0;
  const shorter = Math.min(one.length, other.length);
  const allowed = toleratedEdits(shorter, MISREAD_LENGTHS);
  if (allowed === 0) return 0;
  const edits = wordEditDistance(one, other, allowed);
  return edits > allowed ? 0 : 1 - (1.2 * edits) / shorter;
}

/** `wordSimilarity` with a cache, because products share most of their words. */
export function memoizedWordSimilarity(): typeof wordSimilarity {
  const cache = new Map<string, Map<string, number>>();
  return (one, other) => {
    const row = cache.get(one) ?? new Map<string, number>();
    cache.set(one, row);
    const similarity = row.get(other) ?? wordSimilarity(one, other);
    row.set(other, similarity);
    return similarity;
  };
}
