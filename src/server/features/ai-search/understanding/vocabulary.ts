import { GOALS } from "./goals.ts";
import { plain, singular, wordsOf } from "./words.ts";

/** What a name in a question stands for. */
export type Meaning =
  | { kind: "goal"; slug: string; name: string }
  /** `form`: the name is one form of the ingredient, such as a salt of a mineral, and not another word for it. */
  | { kind: "ingredient"; slug: string; name: string; form: string | null }
  | { kind: "brand"; slug: string; name: string };

export interface Vocabulary {
  /** By words joined with spaces, singular. */
  names: ReadonlyMap<string, Meaning>;
  /** Words in the longest name. */
  longest: number;
  /** Single words that a misspelt word may be read as: names of ingredients. */
  spellable: readonly string[];
  /** Words that are right as they are. */
  known: ReadonlySet<string>;
}

export interface CatalogueNames {
  ingredients: readonly { slug: string; name: string }[];
  synonyms: readonly { slug: string; name: string; basis: string }[];
  brands: readonly { slug: string; name: string }[];
}

/** Rows of a facts panel, and words that mean something else to whoever asks. */
const NOT_ASKED_FOR = new Set(
  "calories total-fat saturated-fat trans-fat cholesterol total-carbohydrate total-sugars added-sugars liver thymus adrenal dextrose maltodextrin xylitol erythritol mannitol isomalt silver multivitamin".split(
    " ",
  ),
);
const FORM_BASIS = "form of the same nutrient";
/** Shortest word that slips are looked for in. */
const SPELLABLE_FROM = 5;

export const nameKeyOf = (name: string): string => wordsOf(plain(name)).map(singular).join(" ");

/** What questions may name: goals, ingredients with all their other names, and brands. Ingredients win over brands. */
export function vocabularyOf(
  { ingredients, synonyms, brands }: CatalogueNames,
  ordinary: Iterable<string>,
): Vocabulary {
  const names = new Map<string, Meaning>();
  const nameOf = new Map(ingredients.map(({ slug, name }) => [slug, name]));
  for (const { slug, name } of brands) names.set(nameKeyOf(name), { kind: "brand", slug, name });
  for (const goal of GOALS.values())
    for (const words of goal.words)
      names.set(nameKeyOf(words), { kind: "goal", slug: goal.slug, name: goal.name });
  for (const { slug, name, basis } of synonyms) {
    if (NOT_ASKED_FOR.has(slug)) continue;
    const form = basis === FORM_BASIS ? name : null;
    names.set(nameKeyOf(name), { kind: "ingredient", slug, name: nameOf.get(slug) ?? name, form });
  }
  for (const { slug, name } of ingredients)
    if (!NOT_ASKED_FOR.has(slug)) names.set(nameKeyOf(name), { kind: "ingredient", slug, name, form: null });
  names.delete("");
  const known = new Set<string>(ordinary);
  const spellable = new Set<string>();
  for (const [key, { kind }] of names) {
    for (const word of key.split(" ")) {
      known.add(word);
      if (kind === "ingredient" && word.length >= SPELLABLE_FROM && !/\d/.test(word)) spellable.add(word);
    }
  }
  const longest = Math.max(1, ...[...names.keys()].map((key) => key.split(" ").length));
  return { names, longest: Math.min(longest, 6), spellable: [...spellable], known };
}
