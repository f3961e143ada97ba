import { EVERYDAY, type PrintLine } from "./print.ts";
import { isNumber } from "./words.ts";

/** Most lines that are combined, words of one question, and questions put to the search. */
const LINES = 5;
const WORDS = 10;
const QUESTIONS = 12;

/** Lines smaller than this, against the largest, name no product. */
const LARGE = 0.3;

/** Whether a word may tell a product from others. */
export const isTelling = (word: string): boolean =>
  !EVERYDAY.has(word) && (word.length >= 3 || isNumber(word));

/**
 * What to ask the search for a label: all its large print; each large line; any two of them, as one is often the brand
 * and the other the product.
 */
export function questionsOf(print: readonly PrintLine[]): string[] {
  const lines = print
    .filter(({ size, words }) => size >= LARGE && words.some((word) => isTelling(word) && !isNumber(word)))
    .slice(0, LINES)
    .map(({ words }) => words.filter((word) => isTelling(word) || word.length === 1).slice(0, WORDS));
  const amounts = print.flatMap(({ words }) => words.filter(isNumber)).slice(0, 1);
  const pairs = lines.flatMap((one, at) => lines.slice(at + 1).map((other) => [...one, ...other]));
  const questions = [
    lines.flat().slice(0, WORDS),
    ...pairs,
    ...lines,
    ...lines.slice(0, 2).map((line) => [...line, ...amounts]),
  ];
  return [...new Set(questions.map((words) => [...new Set(words)].join(" ")))]
    .filter((words) => words !== "")
    .slice(0, QUESTIONS);
}
