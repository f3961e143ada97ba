import { GOALS } from "./goals.ts";
import { normalizeQuestion, singularize, splitWords } from "./words.ts";

/** The entity that a name refers to. */
export type Meaning =
  | { kind: "goal"; slug: string; name: string }
  /** `form`: set if the name is a form of the ingredient, such as a salt of a mineral, rather than a synonym. */
  | { kind: "ingredient"; slug: string; name: string; form: string | null }
  | { kind: "brand"; slug: string; name: string };

export interface Vocabulary {
  /** By normalized key: singular words joined by spaces. */
  names: ReadonlyMap<string, Meaning>;
  /** Number of words in the longest name. */
  longest: number;
  /** Targets of spell correction: single words of ingredient names. */
  correctionTargets: readonly string[];
  /** Words that are never corrected. */
  known: ReadonlySet<string>;
}

export interface CatalogueNames {
  ingredients: readonly { slug: string; name: string }[];
  synonyms: readonly { slug: string; name: string; basis: string }[];
  brands: readonly { slug: string; name: string }[];
}

/** Ingredients that questions do not refer to: nutrition facts, and names with a more common other meaning. */
const EXCLUDED_INGREDIENTS = new Set(
  "calories total-fat saturated-fat trans-fat cholesterol total-carbohydrate total-sugars added-sugars liver thymus adrenal dextrose maltodextrin xylitol erythritol mannitol isomalt silver multivitamin".split(
    " ",
  ),
);
const FORM_BASIS = "form of the same nutrient";
/** Minimum length of a correction target. */
const MIN_CORRECTION_LENGTH = 5;

/** Normalized lookup key of a name. */
export const toNameKey = (name: string): string =>
  splitWords(normalizeQuestion(name)).map(singularize).join(" ");

/** Builds the vocabulary of goals, ingredients with synonyms, and brands. Ingredients take precedence over brands. */
export function buildVocabulary(
  { ingredients, synonyms, brands }: CatalogueNames,
  everydayWords: Iterable<string>,
): Vocabulary {
  const names = new Map<string, Meaning>();
  const nameOf = new Map(ingredients.map(({ slug, name }) => [slug, name]));
  for (const { slug, name } of brands) names.set(toNameKey(name), { kind: "brand", slug, name });
  for (const goal of GOALS.values())
    for (const words of [...goal.words, ...(goal.conditions ?? [])])
      names.set(toNameKey(words), { kind: "goal", slug: goal.slug, name: goal.name });
  for (const { slug, name, basis } of synonyms) {
    if (EXCLUDED_INGREDIENTS.has(slug)) continue;
    const form = basis === FORM_BASIS ? name : null;
    names.set(toNameKey(name), { kind: "ingredient", slug, name: nameOf.get(slug) ?? name, form });
  }
  for (const { slug, name } of ingredients)
    if (!EXCLUDED_INGREDIENTS.has(slug))
      names.set(toNameKey(name), { kind: "ingredient", slug, name, form: null });
  names.delete("");
  const known = new Set<string>(everydayWords);
  const correctionTargets = new Set<string>();
  for (const [key, { kind }] of names) {
    for (const word of key.split(" ")) {
      known.add(word);
      if (kind === "ingredient" && word.length >= MIN_CORRECTION_LENGTH && !/\d/.test(word))
        correctionTargets.add(word);
    }
  }
  const longest = Math.max(1, ...[...names.keys()].map((key) => key.split(" ").length));
  return { names, longest: Math.min(longest, 6), correctionTargets: [...correctionTargets], known };
}
