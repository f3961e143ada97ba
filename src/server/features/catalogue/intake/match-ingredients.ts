import { nameKey } from "../rules.ts";
import type { FactRecord } from "./record.ts";

export interface KnownIngredient {
  id: number;
  slug: string;
  kind: string;
  /** Its own name and every synonym. */
  names: readonly string[];
}

export interface IngredientMatcher {
  /** What a product's name says is in it, in the order of the name. */
  inName(name: string): number[];
  /** Which ingredient a row of a facts panel is; null for blends and for what is not in the table. */
  ofFact(fact: Pick<FactRecord, "name">): KnownIngredient | null;
}

interface Phrase {
  words: readonly string[];
  ingredient: KnownIngredient;
}
interface Span extends Phrase {
  start: number;
}

/**
 * Finds ingredients by whole words, the longest phrase first: "vitamin b12" before "vitamin b", "green tea extract"
 * before "tea". Both sides are put into words by `nameKey`.
 */
export function ingredientMatcher(known: readonly KnownIngredient[]): IngredientMatcher {
  const whole = new Map<string, KnownIngredient>();
  const byFirstWord = new Map<string, Phrase[]>();
  for (const ingredient of known) {
    for (const key of new Set(ingredient.names.map(nameKey))) {
      const words = key.split(" ");
      const [first] = words;
      if (!first || whole.has(key)) continue;
      whole.set(key, ingredient);
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, ingredient }]);
    }
  }
  for (const phrases of byFirstWord.values()) phrases.sort((a, b) => b.words.length - a.words.length);

  return {
    inName(name) {
      const words = nameKey(name).split(" ");
      const spans = spansIn(words, byFirstWord).filter((span) => isSaidOf(span, words));
      return [...new Set(spans.map((span) => span.ingredient.id))];
    },
    ofFact({ name }) {
      const key = nameKey(name);
      const spans = spansIn(key.split(" "), byFirstWord);
      const longest = spans.reduce<Span | null>(
        (best, span) => (best && best.words.length >= span.words.length ? best : span),
        null,
      );
      return whole.get(key) ?? longest?.ingredient ?? null;
    },
  };
}

/** The phrases that stand in the words, from left to right, none over another. */
function spansIn(words: readonly string[], byFirstWord: ReadonlyMap<string, readonly Phrase[]>): Span[] {
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

/** Ingredients that a name mostly mentions as a taste. */
const FLAVOURS = new Set(
  "lemon citrus grape strawberry raspberry blackberry blueberry honey peppermint cocoa coffee mango pineapple plum papaya grapefruit".split(
    " ",
  ),
);

/** A word that is an ingredient only in some company; in any other it is a taste, an organ to be supported, a grade. */
const DOUBTFUL: readonly {
  is(ingredient: KnownIngredient): boolean;
  before?: RegExp;
  after: RegExp;
  /** True where the word counts when the name begins with it. */
  mayLead: boolean;
}[] = [
  {
    is: ({ slug }) => FLAVOURS.has(slug),
    after:
      /^(?:extract|seed|oil|leaf|fruit|juice|root|bark|peel|powder|concentrate|standardized|capsules|\d+ m?g\b)/,
    mayLead: true,
  },
  {
    is: ({ kind }) => kind === "animal tissue",
    before: /\b(?:beef|desiccated|raw|bovine|argentine|glandular|organic|lamb|cod)$/,
    after: /^(?:concentrate|glandular|powder|substance|tissue|extract|tablets|capsules|\d+ m?g\b)/,
    mayLead: false,
  },
  {
    is: ({ slug }) => slug === "silver",
    before: /\b(?:colloidal|nano|ionic|hydrosol)$/,
    after: /^(?:hydrosol|solution|\d+ (?:ppm|m?c?g)\b)/,
    mayLead: false,
  },
];

const TASTE = /^(?:\S+ ){0,2}(?:flavou?r|taste|tasting)/;

/** Whether the name says that the product holds it: not "no iron", "caffeine free", "natural lemon flavor". */
function isSaidOf({ start, words: { length }, ingredient }: Span, words: readonly string[]): boolean {
  const before = words.slice(0, start).join(" ");
  const after = words.slice(start + length).join(" ");
  if (/\b(?:no|non|without|minus)$/.test(before) || /^free\b/.test(after) || TASTE.test(after)) return false;
  const doubt = DOUBTFUL.find((rule) => rule.is(ingredient));
  if (!doubt || words.length === length) return true;
  return (doubt.mayLead && start === 0) || doubt.before?.test(before) || doubt.after.test(after);
}
