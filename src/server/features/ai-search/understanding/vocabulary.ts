import everydayNames from "../knowledge/everyday-names.json" with { type: "json" };
import { UNIT_WORDS } from "./amounts.ts";
import { soundOf } from "./goal-features.ts";
import { GOALS } from "./goals.ts";
import { normalizeQuestion, singularize, splitWords } from "./words.ts";

/** The entity that a name refers to. */
export type Meaning =
  | { kind: "goal"; slug: string; name: string }
  /** `form`: set if the name is a form of the ingredient, such as a salt of a mineral, rather than a synonym. */
  | { kind: "ingredient"; slug: string; name: string; form: string | null };

export interface BrandName {
  slug: string;
  name: string;
  /** Its words as they are written, in lower case: "whole foods". */
  written: string;
  /** Products listed; 0 if it was not counted. The more, the likelier are its words meant as the brand. */
  products: number;
}

export interface Vocabulary {
  /** Goals and ingredients by normalized key: singular words joined by spaces. */
  names: ReadonlyMap<string, Meaning>;
  /** By the same kind of key. Many are ordinary words: `readBrands` looks for evidence. */
  brands: ReadonlyMap<string, BrandName>;
  /** Number of words in the longest brand name. */
  longestBrand: number;
  /** Words of ingredient names, beside which a name is likely a brand. */
  productWords: ReadonlySet<string>;
  /** Number of words in the longest name. */
  longest: number;
  /** Targets of spell correction: single words of names of ingredients, and long ones of goals. */
  correctionTargets: readonly string[];
  /** Names of two or three words by how they sound (`soundOf` each word): "lions main" is lion's mane. */
  namesBySound: ReadonlyMap<string, string>;
  /** Words of ingredients, goals and everyday questions: never corrected, and no evidence of a brand. */
  known: ReadonlySet<string>;
  /** Words of brand names: never corrected. */
  brandWords: ReadonlySet<string>;
}

export interface CatalogueNames {
  ingredients: readonly { slug: string; name: string }[];
  synonyms: readonly { slug: string; name: string; basis: string }[];
  brands: readonly { slug: string; name: string; products?: number }[];
}

/** Ingredients that questions do not refer to: nutrition facts, and names with a more common other meaning. */
const EXCLUDED_INGREDIENTS = new Set(
  "calories total-fat saturated-fat trans-fat cholesterol total-carbohydrate total-sugars added-sugars liver thymus adrenal dextrose maltodextrin xylitol erythritol mannitol isomalt silver multivitamin".split(
    " ",
  ),
);
/** Names that are ordinary words unless they are written otherwise: "SAMe" is read as "sam-e". */
const ORDINARY = ["same"];
const FORM_BASIS = "form of the same nutrient";
/** Minimum length of a correction target. */
const MIN_CORRECTION_LENGTH = 5;
/** The same for words of goals, which resemble more everyday words. */
const MIN_GOAL_CORRECTION_LENGTH = 7;
/** Words in a name that is found by its sound. */
export const SOUND_NAME_WORDS = { least: 2, most: 3 } as const;

/** Normalized lookup key of a name. */
export const toNameKey = (name: string): string =>
  splitWords(normalizeQuestion(name)).map(singularize).join(" ");

/** Builds the vocabulary of goals, ingredients with synonyms, and brands. */
export function buildVocabulary(
  { ingredients, synonyms, brands }: CatalogueNames,
  everydayWords: Iterable<string>,
): Vocabulary {
  const names = new Map<string, Meaning>();
  const nameOf = new Map(ingredients.map(({ slug, name }) => [slug, name]));
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
  addEverydayNames(names, nameOf);
  for (const key of ["", ...ORDINARY]) names.delete(key);
  const known = new Set<string>([...everydayWords, ...UNIT_WORDS]);
  for (const key of names.keys()) for (const word of key.split(" ")) known.add(word);
  const productWords = new Set(
    [...names].flatMap(([key, { kind }]) => (kind === "ingredient" ? key.split(" ") : [])),
  );
  return {
    names,
    longest: Math.min(longestKey(names), 6),
    correctionTargets: correctionTargetsOf(names),
    namesBySound: soundsOfNames(names),
    known,
    productWords,
    ...brandVocabulary(brands),
  };
}

/** Words of names that misspelled words are corrected to. */
function correctionTargetsOf(names: ReadonlyMap<string, Meaning>): string[] {
  const targets = new Set<string>();
  for (const [key, { kind }] of names) {
    const minLength = kind === "ingredient" ? MIN_CORRECTION_LENGTH : MIN_GOAL_CORRECTION_LENGTH;
    for (const word of key.split(" ")) if (word.length >= minLength && !/\d/.test(word)) targets.add(word);
  }
  return [...targets];
}

/** How words sound; they are the same whenever a vocabulary is read again. */
const sounds = new Map<string, string>();

/** `soundOf` a word of the vocabulary, computed once. */
export function soundOfKnown(word: string): string {
  const sound = sounds.get(word) ?? soundOf(word);
  sounds.set(word, sound);
  return sound;
}

/** Ingredient names of several words by their sound; those that sound like another one are left out. */
function soundsOfNames(names: ReadonlyMap<string, Meaning>): Map<string, string> {
  const found = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [key, { kind }] of names) {
    const words = key.split(" ");
    const { least, most } = SOUND_NAME_WORDS;
    if (kind !== "ingredient" || words.length < least || words.length > most || /\d/.test(key)) continue;
    const sound = words.map(soundOfKnown).join(" ");
    if (found.has(sound)) ambiguous.add(sound);
    found.set(sound, key);
  }
  for (const sound of ambiguous) found.delete(sound);
  return found;
}

/** Adds what people call an ingredient for short, where the catalog has no such name. */
function addEverydayNames(names: Map<string, Meaning>, nameOf: ReadonlyMap<string, string>): void {
  for (const [everyday, slug] of Object.entries(everydayNames)) {
    const [key, name] = [toNameKey(everyday), nameOf.get(slug)];
    if (name && !names.has(key)) names.set(key, { kind: "ingredient", slug, name, form: null });
  }
}

const longestKey = (names: ReadonlyMap<string, unknown>): number =>
  Math.max(1, ...[...names.keys()].map((key) => key.split(" ").length));

/** Legal form of a company, which nobody types: "Rexall, Inc." */
const LEGAL_SUFFIX = /,? (?:inc|llc|ltd|corp|co)\.?$/i;

const writtenName = (name: string) => splitWords(normalizeQuestion(name)).join(" ");

/** With so many products, a brand is known by less than its name. */
export const WELL_KNOWN_PRODUCTS = 10;

/** Words that end the name of a company, and that visitors leave out or add: "Kirkland Signature", "now foods". */
export const BRAND_ENDINGS: ReadonlySet<string> = new Set(
  "food formula signature nutrition lab laboratory research".split(" "),
);

/** The name without its last word, if that only says that it is a company; null otherwise. */
function withoutCompanyWord(name: string): string | null {
  const words = name.split(" ");
  const last = toNameKey(words.at(-1) ?? "");
  return words.length > 1 && BRAND_ENDINGS.has(last) ? words.slice(0, -1).join(" ") : null;
}

function brandVocabulary(list: CatalogueNames["brands"]) {
  const brands = new Map<string, BrandName>();
  const add = (written: string | null, { slug, name, products = 0 }: CatalogueNames["brands"][number]) => {
    const key = toNameKey(written ?? "");
    if (written !== null && !brands.has(key))
      brands.set(key, { slug, name, written: writtenName(written), products });
  };
  for (const brand of list) add(brand.name, brand);
  // The largest first, since several may be shortened to the same.
  const bySize = list.toSorted((a, b) => (b.products ?? 0) - (a.products ?? 0));
  for (const brand of bySize) add(brand.name.replace(LEGAL_SUFFIX, ""), brand);
  for (const brand of bySize)
    if ((brand.products ?? 0) >= WELL_KNOWN_PRODUCTS) add(withoutCompanyWord(brand.name), brand);
  brands.delete("");
  return {
    brands,
    longestBrand: longestKey(brands),
    brandWords: new Set([...brands.keys()].flatMap((key) => key.split(" "))),
  };
}
