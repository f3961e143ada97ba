import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { everydayWords } from "./everyday-words.ts";
import { FAMILIES, GOALS } from "./goals.ts";
import type { NamePiece } from "./names.ts";

/** Minimum other words that say something in a sentence that mentions a thing in passing. */
const MIN_OTHER_WORDS = 4;

/** Words beside a name that show that it is wanted as a product. */
const PRODUCT_CONTEXT = new Set(
  "juice tea extract oil root leaf seed powder supplement vitamin pill capsule tablet gummy drop | , or and vs versus worth any want some organic fermented need try take".split(
    " ",
  ),
);

/** Whether an ingredient is linked to one of the goals, itself or within a family. */
const isLinked = (slug: string, goals: readonly string[]): boolean =>
  goals.some((goal) =>
    GOALS.get(goal)?.links.some(
      ({ ingredient }) => ingredient === slug || FAMILIES.get(ingredient)?.includes(slug),
    ),
  );

/**
 * Names of ingredients that are ordinary words and occur in passing: "the same row", "hair like dandelion fluff", where
 * the question is about a goal that has nothing to do with them.
 */
export function namedInPassing(pieces: readonly NamePiece[], goals: readonly string[]): Set<string> {
  const others = pieces.filter(({ text, meaning }) => !meaning && isContentWord(text));
  if (goals.length === 0 || others.length < MIN_OTHER_WORDS) return new Set();
  return new Set(
    pieces.flatMap(({ text, meaning }, at) => {
      if (meaning?.kind !== "ingredient" || text.includes(" ") || isLinked(meaning.slug, goals)) return [];
      const isBesideProduct = [pieces[at - 1], pieces[at + 1]].some(
        (piece) =>
          piece === undefined || piece.meaning?.kind === "ingredient" || PRODUCT_CONTEXT.has(piece.text),
      );
      return everydayWords().common.has(text) && !isBesideProduct ? [meaning.slug] : [];
    }),
  );
}

const isContentWord = (text: string): boolean => /[a-z]{2}/.test(text) && !QUESTION_STOP_WORDS.has(text);
