import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import { dangerListsOf } from "./danger-words.ts";
import { healthConceptsOf } from "./health-rules.ts";

/** A question as the detectors read it, taken apart once. */
export interface QuestionText {
  /** Normalized words, and the same in the singular. */
  plainWords: readonly string[];
  words: readonly string[];
  /** Concepts of the rules, such as "medicine". */
  ruleConcepts: ReadonlySet<string>;
  /** Those and the word lists that have a phrase of the question, sorted. */
  concepts: readonly string[];
}

export function readQuestionText(question: string): QuestionText {
  const plainWords = splitWords(normalizeQuestion(question));
  const words = plainWords.map(singularize);
  const ruleConcepts = new Set(healthConceptsOf(question));
  return { plainWords, words, ruleConcepts, concepts: [...ruleConcepts, ...dangerListsOf(words)].sort() };
}

const CHARACTER_NGRAM_SIZES = [3, 4, 5] as const;

/** A feature of a text, before hashing. */
export interface Ngram {
  kind: "word" | "bigram" | "gap" | "characters";
  name: string;
}

/**
 * Words, pairs of words, pairs with one word between, and character 3- to 5-grams. `first`: what the first word is paired
 * with; `minLength`: of a word that has character n-grams.
 */
export function* ngramsOf(
  words: readonly string[],
  { minLength, first }: { minLength: number; first?: string },
): Generator<Ngram> {
  for (const [at, word] of words.entries()) {
    yield { kind: "word", name: `w ${word}` };
    const before = words[at - 1] ?? first;
    if (before) yield { kind: "bigram", name: `p ${before} ${word}` };
    if (at > 1) yield { kind: "gap", name: `s ${words[at - 2]} _ ${word}` };
    if (word.length < minLength) continue;
    const delimited = `<${word}>`;
    for (const size of CHARACTER_NGRAM_SIZES)
      for (let from = 0; from + size <= delimited.length; from++)
        yield { kind: "characters", name: `c ${delimited.slice(from, from + size)}` };
  }
}
