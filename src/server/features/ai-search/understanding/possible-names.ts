import { nearestWord, toleratedEdits } from "#domain/text/nearest-word.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { type WrittenWord, writtenWords } from "./brand-words.ts";
import { everydayWords } from "./everyday-words.ts";
import { explainedTerms } from "./explained-terms.ts";
import { DENIALS, knownBrands } from "./known-brands.ts";
import { SUBJECT_WORDS } from "./subject-words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { splitWords } from "./words.ts";

/** Names of one question that are looked up. */
const MAX_NAMES = 3;
const MAX_NAME_WORDS = 3;

/** Longer names of combinations are words, not initials. */
const MAX_INITIALS = 4;

/** A name that no list of ours has, as it is written; its words in the singular. */
export interface PossibleName {
  written: string;
  /** "Zma": a word of labels, known though no product has it. */
  isWord: boolean;
  /** A brand or line that shoppers know: products have its words in a row. */
  isBrand?: boolean;
  words: readonly string[];
}

/**
 * What may be the name of a product in a question, beside ingredients and brands that we know: words with capitals in the middle of a
 * sentence ("Ghost Legend"), words that no ordinary text has ("c4"), and names of combinations ("zma").
 */
export function possibleNames(question: string, vocabulary: Vocabulary): PossibleName[] {
  const known = knownBrands(question, vocabulary);
  const words = writtenWords(question).filter(
    ({ start }) => !known.some((one) => start >= one.start && start < one.end),
  );
  const lower = words.filter(({ isCapitalized }) => !isCapitalized).length;
  const saysByCapitals = lower * 2 > words.length;
  const runs: WrittenWord[][] = [];
  let run: WrittenWord[] = [];
  for (const word of words) {
    const previous = words[words.indexOf(word) - 1]?.key ?? "";
    const isCapital = saysByCapitals && word.isCapitalized && !word.isAfterBreak && !isFunctionWord(word);
    const isName =
      /[a-z]/.test(word.key) &&
      !DENIALS.has(previous) &&
      (isCapital ? !isOfProducts(word, vocabulary) : !isKnown(word, vocabulary) && isRare(word));
    if (isName && (run.length === 0 || !word.isAfterBreak)) run.push(word);
    else {
      runs.push(run);
      run = isName ? [word] : [];
    }
  }
  const combinations = explainedTerms(question).filter(({ ingredients }) => ingredients.length > 1);
  return [
    ...known
      .filter(({ isDenied }) => !isDenied)
      .map(({ written, words: keys }) => ({ written, isWord: false, isBrand: true, words: keys })),
    ...combinations.map(({ names: [name = ""] }) => ({
      written: name.length > MAX_INITIALS ? name : name.toUpperCase(),
      isWord: true,
      words: splitWords(name),
    })),
    ...namesIn(
      question,
      [...runs, run].filter((one) => !one.some(isOfSubject)),
    ),
  ].slice(0, MAX_NAMES);
}

/** "FDA" and "NSF" are no products. */
const isOfSubject = ({ key }: WrittenWord): boolean => SUBJECT_WORDS.has(key);

const namesIn = (question: string, runs: readonly WrittenWord[][]): PossibleName[] =>
  runs
    .filter(({ length }) => length > 0 && length <= MAX_NAME_WORDS)
    .map((one) => ({
      written: question.slice(one[0]?.start, one.at(-1)?.end).replace(/(?:['’]s)?[.]*$/, ""),
      isWord: false,
      words: one.map(({ key }) => key),
    }));

const isFunctionWord = ({ key }: WrittenWord): boolean => key.length < 2 || QUESTION_STOP_WORDS.has(key);

const isOfProducts = ({ key, written }: WrittenWord, { brandWords, productWords }: Vocabulary): boolean =>
  [key, written].some((word) => brandWords.has(word) || productWords.has(word));

const isKnown = (word: WrittenWord, vocabulary: Vocabulary): boolean =>
  isOfProducts(word, vocabulary) || [word.key, word.written].some((one) => vocabulary.known.has(one));

const SUBJECT_LIST = [...SUBJECT_WORDS];
/** Letters from which on a word may be a misspelled word of labels by one and by two edits: "ingrediants". */
const MISSPELT_LENGTHS = [5, 8];

/** Fewer letters may be a name that happens to be near an ordinary word. */
const MIN_MISSPELT_ORDINARY = 7;

/** A word of labels with a wrong letter or two, or an ordinary one: "ingrediants", "diffrence". */
function isMisspelt(key: string): boolean {
  if (nearestWord(key, SUBJECT_LIST, toleratedEdits(key.length, MISSPELT_LENGTHS)) !== null) return true;
  if (key.length < MIN_MISSPELT_ORDINARY) return false;
  const alike = [...everydayWords().common].filter((word) => word[0] === key[0]);
  return nearestWord(key, alike, 1) !== null;
}

/** Letters, with or without figures, that ordinary texts don't have. A figure with a unit is an amount. */
function isRare({ key, written }: WrittenWord): boolean {
  const { all } = everydayWords();
  return (
    key.length > 1 &&
    /^[a-z][a-z0-9]*$/.test(key) &&
    ![key, written, `${key}s`, key.replace(/y$/, "ies")].some((word) => all.has(word)) &&
    !QUESTION_STOP_WORDS.has(key) &&
    (/\d/.test(key) || !isMisspelt(key))
  );
}
