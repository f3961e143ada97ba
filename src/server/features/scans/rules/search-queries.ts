import { LABEL_STOP_WORDS } from "#domain/text/stop-words.ts";
import type { LabelLine } from "./label-lines.ts";
import { isNumber } from "./words.ts";

const MAX_LINES = 5;
const MAX_WORDS_PER_QUERY = 10;
const MAX_QUERIES = 12;

/** Minimum relative size of lines that may name the product. */
const MIN_RELATIVE_SIZE = 0.3;

/** Whether a word can distinguish products. */
export const isDistinctive = (word: string): boolean =>
  !LABEL_STOP_WORDS.has(word) && (word.length >= 3 || isNumber(word));

/**
 * Search queries for a label: all its large text, each large line, and each pair of lines, as one is often the brand
 * and the other the product.
 */
export function searchQueriesFor(labelLines: readonly LabelLine[]): string[] {
  const lines = labelLines
    .filter(
      ({ size, words }) =>
        size >= MIN_RELATIVE_SIZE && words.some((word) => isDistinctive(word) && !isNumber(word)),
    )
    .slice(0, MAX_LINES)
    .map(({ words }) =>
      words.filter((word) => isDistinctive(word) || word.length === 1).slice(0, MAX_WORDS_PER_QUERY),
    );
  const amounts = labelLines.flatMap(({ words }) => words.filter(isNumber)).slice(0, 1);
  const pairs = lines.flatMap((one, at) => lines.slice(at + 1).map((other) => [...one, ...other]));
  const queries = [
    lines.flat().slice(0, MAX_WORDS_PER_QUERY),
    ...pairs,
    ...lines,
    ...lines.slice(0, 2).map((line) => [...line, ...amounts]),
  ];
  return [...new Set(queries.map((words) => [...new Set(words)].join(" ")))]
    .filter((words) => words !== "")
    .slice(0, MAX_QUERIES);
}
