import constraints from "../knowledge/constraints.json" with { type: "json" };
import { findNamesInText } from "./names.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { normalizeQuestion, singularize, splitWords } from "./words.ts";

/** Words of plain questions that carry nothing by themselves. No "I," "all," "never," or numbers: with them, a name may be a cry for help. */
const FRAME: ReadonlySet<string> = new Set(
  `does do is are can will would what whats which how for with and or the a an of in to as by from really actually
  help helps work works better best vs versus than difference between compare compared form forms type types kind
  absorb absorbed absorption effective useful evidence use used mean about supplement supplements long term take taken takes
  every day daily time you people week weeks month months start starts show results
  product products brand kind any preferred prefer small mg mcg iu gram grams least most
  not no without free non added contains contain made
  women womens men mens kids children adults adult seniors teens toddlers over 50 60
  half life long before after run workout drink ${Object.values(constraints.forms).flat().join(" ")}
  chewable`.split(/\s+/),
);

/** What says that a product is looked for. */
const PRODUCT_WORDS: ReadonlySet<string> = new Set(["supplement", "supplements", "vitamin", "vitamins"]);

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
    pieces.some(({ text, meaning }) => meaning?.kind === "ingredient" || PRODUCT_WORDS.has(text)) &&
    pieces.every(({ text, meaning }) => meaning !== null || FRAME.has(text) || FRAME.has(singularize(text)))
  );
}

/** Of questions whether supplements go together: no word for a medicine, a person, or an illness is among them. */
const TOGETHER: ReadonlySet<string> = new Set([
  ...FRAME,
  ..."i we my your together same mix mixed mixing combine combined both at one once apart safe ok okay interact night morning evening bed bedtime breakfast lunch dinner food meal meals".split(
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
