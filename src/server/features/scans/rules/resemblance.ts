import { EVERYDAY, FORM_WORDS, type PrintLine } from "./print.ts";
import { isNumber, likeness, wordsOf } from "./words.ts";

/** A product that the label may be of. */
export interface Named {
  supplementId: number;
  brand: string;
  name: string;
  form: string;
}

/** How a product's names stand to what is printed, each from 0 to 1. */
export interface Resemblance {
  /** How much of the name is on the label, rare words more than frequent ones. */
  name: number;
  /** How much of the brand is on the label. */
  brand: number;
  /** How much of the label's large print the names explain. */
  explained: number;
  /** 1 where the name's amounts are printed, 0 where one is missing, a half where only the label has any. */
  amounts: number;
  /** 1 where the label says this form, 0 where it says another, a half where it says none. */
  form: number;
}

/** How telling a word is, by the number of products it stands on; more than 0. */
export type Weigh = (word: string) => number;

/** Lines smaller than this, against the largest, are not what the product is called. */
const LARGE = 0.35;

export function resemblanceOf(product: Named, print: readonly PrintLine[], weigh: Weigh): Resemblance {
  const printed = [...new Set(print.flatMap(({ words }) => joined(words)))];
  const brandWords = [...new Set(wordsOf(product.brand))];
  const nameWords = [...new Set(wordsOf(product.name))];
  return {
    name: found(nameWords, printed, weigh),
    brand: found(brandWords, printed, weigh),
    explained: explained(print, [...joined(brandWords), ...joined(nameWords)], weigh),
    amounts: amountsOf(product.name, print),
    form: formOf(product.form, print),
  };
}

/** Words, and neighbours as one word: "Nature Made" may be printed as "NatureMade". */
const joined = (words: readonly string[]): string[] => [
  ...words,
  ...words.slice(1).flatMap((word, at) => {
    const pair = `${words[at]}${word}`;
    return isNumber(pair) || isNumber(word) ? [] : [pair];
  }),
];

const bestLikeness = (word: string, among: readonly string[]): number =>
  among.reduce((best, other) => (best === 1 ? 1 : Math.max(best, likeness(word, other))), 0);

function found(words: readonly string[], printed: readonly string[], weigh: Weigh): number {
  let [all, seen] = [0, 0];
  for (const word of words) {
    const weight = weigh(word);
    all += weight;
    seen += weight * bestLikeness(word, printed);
  }
  return all === 0 ? 0 : seen / all;
}

function explained(print: readonly PrintLine[], names: readonly string[], weigh: Weigh): number {
  let [all, seen] = [0, 0];
  for (const { words, size } of print) {
    if (size < LARGE) continue;
    for (const word of words) {
      if (EVERYDAY.has(word) || (word.length < 3 && !isNumber(word))) continue;
      const weight = size * weigh(word);
      all += weight;
      seen += weight * bestLikeness(word, names);
    }
  }
  return all === 0 ? 0 : seen / all;
}

function amountsOf(name: string, print: readonly PrintLine[]): number {
  const named = amountsIn(wordsOf(name));
  const printed = print.flatMap(({ words }) => amountsIn(words));
  if (named.length > 0) return named.every((amount) => printed.includes(amount)) ? 1 : 0;
  return print.some(({ words, size }) => size >= LARGE && amountsIn(words).length > 0) ? 0.5 : 1;
}

const UNIT = /^(?:mg|mcg|g|iu|billion|cfu)$/;

/** "30 mg" as "30mg"; "30 softgels" is none. */
const amountsIn = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const unit = words[at + 1] ?? "";
    return isNumber(word) && UNIT.test(unit) ? [word + unit] : [];
  });

function formOf(form: string, print: readonly PrintLine[]): number {
  const words = print.flatMap((line) => line.words);
  const said = Object.entries(FORM_WORDS).filter(([, pattern]) => words.some((word) => pattern.test(word)));
  if (said.length === 0) return 0.5;
  return said.some(([other]) => other === form) ? 1 : 0;
}
