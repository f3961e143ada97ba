import { type Diet, FREE_FROM, type FreeFrom } from "#contract/vocabulary.ts";
import { type Deniable, readNegations } from "#domain/text/negations.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import { freeFromFact, isCountedToZero } from "../rules/free-from.ts";
import type { FactRecord } from "./record.ts";

export interface KnownIngredient {
  id: number;
  slug: string;
  kind: string;
  /** Name and synonyms. */
  names: readonly string[];
}

export interface IngredientMatcher {
  /** Ids of the ingredients in a product name, in order. What the name denies ("without iron") is not among them. */
  findInName(name: string): number[];
  /** What a name or statement says the product is free of. */
  findDenied(text: string): (FreeFrom | Diet)[];
  /** The ingredient of a row of a facts panel; null for blends and unknown ingredients. */
  matchFact(fact: Pick<FactRecord, "name">): KnownIngredient | null;
}

interface Phrase {
  words: readonly string[];
  ingredient: KnownIngredient;
}
interface Span extends Phrase {
  start: number;
}

/**
 * Matches ingredients by whole words, longest phrase first: "vitamin b12" before "vitamin b", "green tea extract"
 * before "tea". Both sides are normalized by `nameKey`.
 */
export function createIngredientMatcher(known: readonly KnownIngredient[]): IngredientMatcher {
  const byKey = new Map<string, KnownIngredient>();
  const byFirstWord = new Map<string, Phrase[]>();
  for (const ingredient of known) {
    for (const key of new Set(ingredient.names.map(nameKey))) {
      const words = key.split(" ");
      const [first] = words;
      if (!first || byKey.has(key)) continue;
      byKey.set(key, ingredient);
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, ingredient }]);
    }
  }
  for (const phrases of byFirstWord.values()) phrases.sort((a, b) => b.words.length - a.words.length);

  const deniable: Deniable = {
    has: (key) => byKey.has(key) || freeFromFact(key) !== null,
    isAdditive: isCountedToZero,
  };
  return {
    findInName(name) {
      const words = nameKey(readNegations(name, deniable).affirmed).split(" ");
      const spans = findSpans(words, byFirstWord).filter((span) => isContained(span, words));
      return [...new Set(spans.map((span) => span.ingredient.id))];
    },
    findDenied: (text) =>
      readNegations(text, deniable).denied.flatMap(
        (key) => freeFromFact(key) ?? freeFromIngredient(byKey.get(key)) ?? [],
      ),
    matchFact({ name }) {
      const key = nameKey(name);
      const spans = findSpans(key.split(" "), byFirstWord);
      const longest = spans.reduce<Span | null>(
        (best, span) => (best && best.words.length >= span.words.length ? best : span),
        null,
      );
      return byKey.get(key) ?? longest?.ingredient ?? null;
    },
  };
}

const freeFromIngredient = (ingredient: KnownIngredient | undefined): FreeFrom | undefined =>
  FREE_FROM.find((fact) => fact === ingredient?.slug);

/** Finds non-overlapping phrases from left to right, longest first. */
function findSpans(words: readonly string[], byFirstWord: ReadonlyMap<string, readonly Phrase[]>): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < words.length; ) {
    const phrase = byFirstWord
      .get(words[start] ?? "")
      ?.find((candidate) => candidate.words.every((word, at) => words[start + at] === word));
    if (phrase) spans.push({ ...phrase, start });
    start += phrase?.words.length ?? 1;
  }
  return spans;
}

/** Ingredients that a name mostly mentions as a flavor. */
const FLAVORS = new Set(
  "lemon citrus grape strawberry raspberry blackberry blueberry honey peppermint cocoa coffee mango pineapple plum papaya grapefruit".split(
    " ",
  ),
);

/** Words that are ingredients only in certain contexts; else a flavor, an organ to support, or a grade. */
const AMBIGUOUS: readonly {
  appliesTo(ingredient: KnownIngredient): boolean;
  before?: RegExp;
  after: RegExp;
  /** Whether the word counts at the start of a name. */
  countsAtStart: boolean;
}[] = [
  {
    appliesTo: ({ slug }) => FLAVORS.has(slug),
    after:
      /^(?:extract|seed|oil|leaf|fruit|juice|root|bark|peel|powder|concentrate|standardized|capsules|\d+ m?g\b)/,
    countsAtStart: true,
  },
  {
    appliesTo: ({ kind }) => kind === "animal tissue",
    before: /\b(?:beef|desiccated|raw|bovine|argentine|glandular|organic|lamb|cod)$/,
    after: /^(?:concentrate|glandular|powder|substance|tissue|extract|tablets|capsules|\d+ m?g\b)/,
    countsAtStart: false,
  },
  {
    appliesTo: ({ slug }) => slug === "silver",
    before: /\b(?:colloidal|nano|ionic|hydrosol)$/,
    after: /^(?:hydrosol|solution|\d+ (?:ppm|m?c?g)\b)/,
    countsAtStart: false,
  },
];

const FLAVOR_SUFFIX = /^(?:\S+ ){0,2}(?:flavou?r|taste|tasting)/;

/** Whether an affirmed mention means that the product contains the ingredient: not in "natural lemon flavor". */
function isContained({ start, words: { length }, ingredient }: Span, words: readonly string[]): boolean {
  const before = words.slice(0, start).join(" ");
  const after = words.slice(start + length).join(" ");
  if (FLAVOR_SUFFIX.test(after)) return false;
  const rule = AMBIGUOUS.find(({ appliesTo }) => appliesTo(ingredient));
  if (!rule || words.length === length) return true;
  return (rule.countsAtStart && start === 0) || rule.before?.test(before) || rule.after.test(after);
}
