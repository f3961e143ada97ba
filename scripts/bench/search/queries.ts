import { type SeededRandom, seededRandom } from "#demo/seeded-random.ts";
import type { Document } from "./catalogue.ts";
import { type CouldProduce, couldBePartialName, couldBePrefix, droppedWordCount } from "./query-rules.ts";

/** Kinds of queries. Broad terms have no best answer; they are only timed. */
export const QUERY_KINDS = [
  "full name",
  "partial name",
  "one typo",
  "prefix",
  "question",
  "broad term",
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export interface BenchQuery {
  kind: QueryKind;
  words: string;
  /** Whether a product is the one the query was generated from; null if there is no best answer. */
  answeredBy: ((product: Document) => boolean) | null;
  /**
   * Whether the rule could have produced the same words from a product, so that a user may mean it; null if that makes
   * no difference.
   */
  couldMean: ((product: Document) => boolean) | null;
}

const SEED = "search questions 1";

/** Generates queries of each kind from the labels by rules and a seeded random generator, not by hand. */
export function generateQueries(documents: readonly Document[], countPerKind: number): BenchQuery[] {
  const broad = frequentWords(documents, countPerKind);
  return QUERY_KINDS.flatMap((kind) => {
    const random = seededRandom(`${SEED}|${kind}`);
    const generate = RULES[kind];
    const queries: BenchQuery[] = [];
    while (queries.length < countPerKind) {
      const query = generate({ random, documents, broad, serial: queries.length });
      if (query) queries.push({ kind, ...query });
    }
    return queries;
  });
}

interface QueryContext {
  random: SeededRandom;
  documents: readonly Document[];
  broad: readonly string[];
  serial: number;
}

/** Returns null if the product is unsuitable; another one is drawn. */
type QueryRule = (context: QueryContext) => Omit<BenchQuery, "kind"> | null;

const RULES: Record<QueryKind, QueryRule> = {
  "full name": fromLabel((words) => words),
  "partial name": fromLabel((words, { random }, brand) => {
    const name = words.slice(brand.length);
    if (name.length < 3) return null;
    const dropped = new Set(random.shuffle([...name.keys()]).slice(0, droppedWordCount(name)));
    return [...brand, ...name.filter((_, at) => !dropped.has(at))];
  }, couldBePartialName),
  "one typo": fromLabel((words, { random }) => {
    const positions = [...words.keys()].filter((at) => /^\p{L}{5,}$/u.test(words[at] ?? ""));
    if (positions.length === 0) return null;
    const position = random.pick(positions);
    return words.map((word, at) => (at === position ? withTypo(word, random) : word));
  }),
  prefix: fromLabel((words, { random }) => {
    const last = words.at(-1) ?? "";
    if (!/^\p{L}{5,}$/u.test(last)) return null;
    return [...words.slice(0, -1), last.slice(0, random.integer(3, last.length - 1))];
  }, couldBePrefix),
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
      couldMean: null,
    };
  },
  "broad term": ({ broad, serial }) => ({
    words: broad[serial % broad.length] ?? "",
    answeredBy: null,
    couldMean: null,
  }),
};

/** Question templates. */
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
  change: (words: string[], context: QueryContext, brand: string[]) => string[] | null,
  couldProduce: CouldProduce | null = null,
): QueryRule {
  return (context) => {
    const product = context.random.pick(context.documents);
    const brand = wordsOf(product.brand);
    const name = wordsOf(product.name);
    const changed = change([...brand, ...name], context, brand);
    if (!changed || changed.join(" ").length > MAX_QUERY_LENGTH) return null;
    const key = keyOf(product);
    return {
      words: changed.join(" "),
      answeredBy: (other) => keyOf(other) === key,
      couldMean:
        couldProduce &&
        ((other) => couldProduce(changed, { brand: wordsOf(other.brand), name: wordsOf(other.name) })),
    };
  };
}

/** Maximum search length (contract/limits.ts). */
const MAX_QUERY_LENGTH = 128;

/** Labels with the same brand and name count as one: no query can tell them apart. */
const keyOf = (product: Document) => allWordsOf(product).join(" ");

const allWordsOf = ({ brand, name }: Document): string[] => [...wordsOf(brand), ...wordsOf(name)];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}.]*[\p{L}\p{N}]/gu) ?? [];

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Deletes, inserts, replaces or transposes one letter, but not the first, which people rarely mistype. */
function withTypo(word: string, random: SeededRandom): string {
  for (;;) {
    const at = random.integer(1, word.length - 2);
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

/** The words that occur on the most products. */
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
