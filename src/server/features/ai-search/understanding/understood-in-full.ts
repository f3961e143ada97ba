import { findNamesInText } from "./names.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { normalizeQuestion, splitWords } from "./words.ts";

/** Words of plain questions that carry nothing by themselves. No "I," "all," "never," or numbers: with them, a name may be a cry for help. */
const FRAME: ReadonlySet<string> = new Set(
  `does do is are can will would what whats which how for with and or the a an of in to it as by from really actually
  help helps work works better best vs versus than difference between compare compared form forms type types kind
  absorb absorbed absorption effective useful evidence use used mean about supplement supplements long term take taken takes
  every day daily time you people week weeks month months start starts show results`.split(/\s+/),
);

/** Letters of other scripts are dropped when a text is normalized, whatever they say. */
const OTHER_SCRIPTS = /(?!\p{Script=Latin})\p{L}/u;

const piecesOf = (question: string, vocabulary: Vocabulary) =>
  OTHER_SCRIPTS.test(question) ? [] : findNamesInText(splitWords(normalizeQuestion(question)), vocabulary);

/**
 * Whether a question is nothing but names of ingredients and goals, and words that join them: "does valerian help with sleep". What a model
 * takes for a cry for help has no word in it that could be one: none of 5,841 crises and emergencies of all writers is such a question.
 */
export function isUnderstoodInFull(question: string, vocabulary: Vocabulary): boolean {
  const pieces = piecesOf(question, vocabulary);
  return (
    pieces.some(({ meaning }) => meaning?.kind === "ingredient") &&
    pieces.every(({ text, meaning }) => meaning !== null || FRAME.has(text))
  );
}

/** Of questions whether supplements go together: no word for a medicine, a person, or an illness is among them. */
const TOGETHER: ReadonlySet<string> = new Set([
  ...FRAME,
  ..."i we my your together same mix mixed mixing combine combined both at one once apart safe ok okay interact".split(
    " ",
  ),
]);

/** A medicine by the same name. */
const ALSO_MEDICINES: ReadonlySet<string> = new Set(["lithium"]);

/** Whether a question is whether two supplements go together, and nothing else: "can I take calcium and magnesium at the same time". */
export function asksOfTwoSupplements(question: string, vocabulary: Vocabulary): boolean {
  const pieces = piecesOf(question, vocabulary);
  const named = new Set(pieces.flatMap(({ meaning }) => meaning?.slug ?? []));
  return (
    named.size > 1 &&
    pieces.every(({ text, meaning }) =>
      meaning === null
        ? TOGETHER.has(text)
        : meaning.kind === "ingredient" && !ALSO_MEDICINES.has(meaning.slug),
    )
  );
}
