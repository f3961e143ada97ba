import { type Chance, chance } from "#demo/seeded-random.ts";
import type { Document } from "./catalogue.ts";
import { droppedOf, type Leaves, leavesBeginning, leavesPart } from "./query-rules.ts";

/** Kinds of queries. Broad terms have no best answer: they are there for the time they take. */
export const KINDS = ["full name", "partial name", "one typo", "prefix", "question", "broad term"] as const;
export type Kind = (typeof KINDS)[number];

export interface Question {
  kind: Kind;
  words: string;
  /** Whether a product is one that the words were made from; null where there is no best answer. */
  answeredBy: ((product: Document) => boolean) | null;
  /**
   * Whether the rule could have made the same words from a product, so that whoever says them may have it in mind; null
   * where that is the same.
   */
  sayable: ((product: Document) => boolean) | null;
}

const SEED = "search questions 1";

/** So many queries of each kind, made from the labels by rules and seeded chance: nobody can tune to them by hand. */
export function questionsOf(documents: readonly Document[], ofEach: number): Question[] {
  const broad = frequentWords(documents, ofEach);
  return KINDS.flatMap((kind) => {
    const random = chance(`${SEED}|${kind}`);
    const make = MAKERS[kind];
    const made: Question[] = [];
    while (made.length < ofEach) {
      const question = make({ random, documents, broad, serial: made.length });
      if (question) made.push({ kind, ...question });
    }
    return made;
  });
}

interface Making {
  random: Chance;
  documents: readonly Document[];
  broad: readonly string[];
  serial: number;
}

/** Null: this product does not lend itself to such a query; another one is drawn. */
type Maker = (making: Making) => Omit<Question, "kind"> | null;

const MAKERS: Record<Kind, Maker> = {
  "full name": fromLabel((words) => words),
  "partial name": fromLabel((words, { random }, brand) => {
    const name = words.slice(brand.length);
    if (name.length < 3) return null;
    const dropped = new Set(random.shuffle([...name.keys()]).slice(0, droppedOf(name)));
    return [...brand, ...name.filter((_, at) => !dropped.has(at))];
  }, leavesPart),
  "one typo": fromLabel((words, { random }) => {
    const places = [...words.keys()].filter((at) => /^\p{L}{5,}$/u.test(words[at] ?? ""));
    if (places.length === 0) return null;
    const place = random.pick(places);
    return words.map((word, at) => (at === place ? mistyped(word, random) : word));
  }),
  prefix: fromLabel((words, { random }) => {
    const last = words.at(-1) ?? "";
    if (!/^\p{L}{5,}$/u.test(last)) return null;
    return [...words.slice(0, -1), last.slice(0, random.whole(3, last.length - 1))];
  }, leavesBeginning),
  question: ({ random, documents }) => {
    const product = random.pick(documents);
    if (product.ingredientIds.length !== 1) return null;
    const [id = 0] = product.ingredientIds;
    const ingredient = wordsOf(product.name).filter((word) =>
      product.ingredients.toLowerCase().includes(word),
    );
    if (ingredient.length === 0) return null;
    return {
      words: random.pick(QUESTIONS).replace("%", ingredient.join(" ")),
      answeredBy: ({ ingredientIds }) => ingredientIds.includes(id),
      sayable: null,
    };
  },
  "broad term": ({ broad, serial }) => ({
    words: broad[serial % broad.length] ?? "",
    answeredBy: null,
    sayable: null,
  }),
};

/** Asked the way people ask (the wording is ours). */
const QUESTIONS = [
  "what is the best % to take at night",
  "is there a % without any fillers",
  "which % should I buy for my mother",
  "does % really have what it says on the label",
  "how much lead is in %",
  "can I take % every day",
  "which brand of % has been tested",
  "I need a good % that is not too expensive",
];

function fromLabel(
  change: (words: string[], making: Making, brand: string[]) => string[] | null,
  leaves: Leaves | null = null,
): Maker {
  return (making) => {
    const product = making.random.pick(making.documents);
    const brand = wordsOf(product.brand);
    const name = wordsOf(product.name);
    const changed = change([...brand, ...name], making, brand);
    if (!changed || changed.join(" ").length > LONGEST) return null;
    const key = keyOf(product);
    return {
      words: changed.join(" "),
      answeredBy: (found) => keyOf(found) === key,
      sayable:
        leaves && ((found) => leaves(changed, { brand: wordsOf(found.brand), name: wordsOf(found.name) })),
    };
  };
}

/** Characters that a search may have (contract/limits.ts). */
const LONGEST = 128;

/** Labels with the same brand and name count as one: no words tell them apart. */
const keyOf = (product: Document) => allWordsOf(product).join(" ");

const allWordsOf = ({ brand, name }: Document): string[] => [...wordsOf(brand), ...wordsOf(name)];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.]*[\p{L}\p{N}]/gu) ?? [];

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** One letter left out, put in, changed, or swapped with its neighbour. The first letter stays: it nearly always does. */
function mistyped(word: string, random: Chance): string {
  for (;;) {
    const at = random.whole(1, word.length - 2);
    const letter = random.pick([...LETTERS]);
    const typed = random.pick([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    ]);
    if (typed !== word) return typed;
  }
}

/** The words that stand on most products. */
function frequentWords(documents: readonly Document[], count: number): string[] {
  const products = new Map<string, number>();
  for (const { name, brand } of documents) {
    for (const word of new Set([...wordsOf(brand), ...wordsOf(name)]))
      if (/^\p{L}{4,}$/u.test(word)) products.set(word, (products.get(word) ?? 0) + 1);
  }
  return [...products]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([word]) => word);
}
