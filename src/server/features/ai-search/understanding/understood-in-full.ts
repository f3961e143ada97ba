import { findNamesInText } from "./names.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { normalizeQuestion, splitWords } from "./words.ts";

/** Words of plain questions that carry nothing by themselves. No "I," "all," "never," or numbers: with them, a name may be a cry for help. */
const FRAME: ReadonlySet<string> = new Set(
  `does do is are can will would what whats which how for with and or the a an of in to it as by from really actually
  help helps work works better best vs versus than difference between compare compared form forms type types kind
  absorb absorbed absorption effective useful evidence use used mean about supplement supplements`.split(
    /\s+/,
  ),
);

/**
 * Whether a question is nothing but names of ingredients and goals, and words that join them: "does valerian help with sleep". What a model
 * takes for a cry for help has no word in it that could be one.
 */
export function isUnderstoodInFull(question: string, vocabulary: Vocabulary): boolean {
  const pieces = findNamesInText(splitWords(normalizeQuestion(question)), vocabulary);
  return (
    pieces.some(({ meaning }) => meaning?.kind === "ingredient") &&
    pieces.every(({ text, meaning, corrected }) => (meaning === null ? FRAME.has(text) : corrected === null))
  );
}
