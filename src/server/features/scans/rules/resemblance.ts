import { EVERYDAY, FORM_WORDS, type PrintLine } from "./print.ts";
import { isNumber, rememberedLikeness, wordsOf } from "./words.ts";

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

/** More words than this are on no label: what was read then is noise. */
const MOST_WORDS = 120;

/** Compares products with one label. */
export function comparison(
  print: readonly PrintLine[],
  weigh: Weigh,
): (product: Omit<Named, "supplementId">) => Resemblance {
  const printed = [...new Set(print.flatMap(({ words }) => joined(words)))].slice(0, MOST_WORDS);
  const alike = rememberedLikeness();
  return ({ brand, name, form }) => {
    const brandWords = [...new Set(wordsOf(brand))];
    const nameWords = [...new Set(wordsOf(name))];
    const names = [...joined(brandWords), ...joined(nameWords)];
    return {
      name: found(nameWords, (word) => bestOf(printed, (other) => alike(other, word)), weigh),
      brand: found(brandWords, (word) => bestOf(printed, (other) => alike(other, word)), weigh),
      explained: explained(print, (word) => bestOf(names, (other) => alike(word, other)), weigh),
      amounts: amountsOf(name, print),
      form: formOf(form, print),
    };
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

const bestOf = (words: readonly string[], likenessOf: (word: string) => number): number =>
  words.reduce((best, word) => (best === 1 ? 1 : Math.max(best, likenessOf(word))), 0);

function found(words: readonly string[], seenBy: (word: string) => number, weigh: Weigh): number {
  let [all, seen] = [0, 0];
  for (const word of words) {
    const weight = weigh(word);
    all += weight;
    seen += weight * seenBy(word);
  }
  return all === 0 ? 0 : seen / all;
}

function explained(print: readonly PrintLine[], seenBy: (word: string) => number, weigh: Weigh): number {
  let [all, seen, words] = [0, 0, 0];
  for (const line of print) {
    if (line.size < LARGE || words > MOST_WORDS) continue;
    words += line.words.length;
    for (const word of line.words) {
      if (EVERYDAY.has(word) || (word.length < 3 && !isNumber(word))) continue;
      const weight = line.size * weigh(word);
      all += weight;
      seen += weight * seenBy(word);
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
