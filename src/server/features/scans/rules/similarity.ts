import { LABEL_STOP_WORDS } from "#domain/text/stop-words.ts";
import { FORM_WORDS, type LabelLine } from "./label-lines.ts";
import { isNumber, labelWordsOf, memoizedWordSimilarity } from "./words.ts";

/** A product that the label may show. */
export interface NamedProduct {
  supplementId: number;
  brand: string;
  name: string;
  form: string;
}

/** Similarity of a product to a label; each feature from 0 to 1. */
export interface LabelSimilarity {
  /** Share of the name that is on the label, rare words weighted more. */
  name: number;
  /** Share of the brand that is on the label. */
  brand: number;
  /** Share of the label's large text that the names explain. */
  explained: number;
  /** 1 if the name's amounts are on the label, 0 if one is missing, 0.5 if only the label has any. */
  amounts: number;
  /** 1 if the label says this form, 0 if it says another, 0.5 if it says none. */
  form: number;
}

/** Weight of a word by its rarity; greater than 0. */
export type WordWeight = (word: string) => number;

/** Minimum relative size of lines that count as large text. */
const MIN_RELATIVE_SIZE = 0.35;

/** Upper bound on words per label; anything beyond is OCR noise. */
const MAX_WORDS = 120;

/** Returns a function that compares products with one label. */
export function compareWithLabel(
  lines: readonly LabelLine[],
  weigh: WordWeight,
): (product: Omit<NamedProduct, "supplementId">) => LabelSimilarity {
  const printed = [...new Set(lines.flatMap(({ words }) => withJoinedPairs(words)))].slice(0, MAX_WORDS);
  const similarity = memoizedWordSimilarity();
  return ({ brand, name, form }) => {
    const brandWords = [...new Set(labelWordsOf(brand))];
    const nameWords = [...new Set(labelWordsOf(name))];
    const names = [...withJoinedPairs(brandWords), ...withJoinedPairs(nameWords)];
    return {
      name: matchedShare(
        nameWords,
        (word) => bestSimilarity(printed, (other) => similarity(other, word)),
        weigh,
      ),
      brand: matchedShare(
        brandWords,
        (word) => bestSimilarity(printed, (other) => similarity(other, word)),
        weigh,
      ),
      explained: explainedShare(
        lines,
        (word) => bestSimilarity(names, (other) => similarity(word, other)),
        weigh,
      ),
      amounts: amountsSimilarity(name, lines),
      form: formSimilarity(form, lines),
    };
  };
}

/** Words plus adjacent pairs joined: "Nature Made" may be printed as "NatureMade". */
const withJoinedPairs = (words: readonly string[]): string[] => [
  ...words,
  ...words.slice(1).flatMap((word, at) => {
    const pair = `${words[at]}${word}`;
    return isNumber(pair) || isNumber(word) ? [] : [pair];
  }),
];

const bestSimilarity = (words: readonly string[], similarityTo: (word: string) => number): number =>
  words.reduce((best, word) => (best === 1 ? 1 : Math.max(best, similarityTo(word))), 0);

function matchedShare(
  words: readonly string[],
  similarityOf: (word: string) => number,
  weigh: WordWeight,
): number {
  let [total, matched] = [0, 0];
  for (const word of words) {
    const weight = weigh(word);
    total += weight;
    matched += weight * similarityOf(word);
  }
  return total === 0 ? 0 : matched / total;
}

function explainedShare(
  lines: readonly LabelLine[],
  similarityOf: (word: string) => number,
  weigh: WordWeight,
): number {
  let [total, matched, words] = [0, 0, 0];
  for (const line of lines) {
    if (line.size < MIN_RELATIVE_SIZE || words > MAX_WORDS) continue;
    words += line.words.length;
    for (const word of line.words) {
      if (LABEL_STOP_WORDS.has(word) || (word.length < 3 && !isNumber(word))) continue;
      const weight = line.size * weigh(word);
      total += weight;
      matched += weight * similarityOf(word);
    }
  }
  return total === 0 ? 0 : matched / total;
}

function amountsSimilarity(name: string, lines: readonly LabelLine[]): number {
  const named = amountsIn(labelWordsOf(name));
  const printed = lines.flatMap(({ words }) => amountsIn(words));
  if (named.length > 0) return named.every((amount) => printed.includes(amount)) ? 1 : 0;
  return lines.some(({ words, size }) => size >= MIN_RELATIVE_SIZE && amountsIn(words).length > 0) ? 0.5 : 1;
}

const UNIT = /^(?:mg|mcg|g|iu|billion|cfu)$/;

/** Amounts with a unit: "30 mg" as "30mg", but not "30 softgels". */
const amountsIn = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const unit = words[at + 1] ?? "";
    return isNumber(word) && UNIT.test(unit) ? [word + unit] : [];
  });

function formSimilarity(form: string, lines: readonly LabelLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const forms = Object.entries(FORM_WORDS).filter(([, pattern]) => words.some((word) => pattern.test(word)));
  if (forms.length === 0) return 0.5;
  return forms.some(([other]) => other === form) ? 1 : 0;
}
