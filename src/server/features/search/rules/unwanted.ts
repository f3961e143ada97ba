import { DIETS, type Diet, FORMS, type Form, type FreeFrom } from "#contract/vocabulary.ts";
import materials from "#domain/materials.json" with { type: "json" };
import { type Deniable, readNegations } from "#domain/text/negations.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import { SEARCH_STOP_WORDS } from "#domain/text/stop-words.ts";
import { freeFromFact, isCountedToZero } from "../../catalogue/rules/free-from.ts";
import { NAME_JOINER } from "./plain-negations.ts";
import { synonymsOf, wordForms } from "./synonyms.ts";

/** Something that must not be in the products that are searched for. */
export interface Unwanted {
  /** As typed, normalized by `nameKey`: "soy", "vitamin d". */
  name: string;
  /** Names under which labels list it, normalized by `nameKey`. */
  words: readonly string[];
  /** Slug, if it is an ingredient that we know. */
  ingredient: string | null;
  /** What a label says that is free of it. */
  fact: FreeFrom | Diet | null;
  form: Form | null;
  /** Of a brand, and of a form, every product tells by its name; of anything else only a list of ingredients. */
  isBrand: boolean;
}

/** Names that may be unwanted: slugs of ingredients by `nameKey` of their names, and keys of brands. */
export interface UnwantedNames {
  ingredients: ReadonlyMap<string, { slug: string }>;
  brands: ReadonlySet<string>;
}

const MATERIALS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(materials).map(([name, words]) => [nameKey(name), words.map(nameKey)]),
);
const MATERIAL_WORDS: ReadonlySet<string> = new Set([...MATERIALS.values()].flat());

const NO_NAMES: UnwantedNames = { ingredients: new Map(), brands: new Set() };

/** What a text names that labels list or say they are free of, with the names for it: "does it contain gelatin", "gluten". */
export function materialsIn(text: string): Unwanted[] {
  const listed = [...MATERIALS].flatMap(
    ([material, words]) => [material, ...words].find((name) => hasAnyName(text, [name])) ?? [],
  );
  const stated = nameKey(text)
    .split(" ")
    .filter((word) => freeFromFact(word) !== null);
  return [...new Set([...listed, ...stated])].map((name) => {
    const one = unwantedOf(name, NO_NAMES, new Set());
    return { ...one, words: [...new Set([...one.words, ...(familyOf(name) ?? [])])] };
  });
}

/** All names of the material that a name belongs to. */
const familyOf = (name: string): readonly string[] | undefined =>
  [...MATERIALS].find(([material, words]) => material === name || words.includes(name))?.[1];

/** "Nongmo", but not "noni". */
const JOINED_NON = /(?<!\p{L})non(\p{L}{3,})/giu;

/** Separates what a search excludes from what it looks for. `typed`: from `plainNegations`. */
export function readUnwanted(
  typed: string,
  names: UnwantedNames,
): { words: string; unwanted: readonly Unwanted[] } {
  const deniable = deniableIn(names, typed);
  const apart = endListsAtForms(typed).replaceAll(JOINED_NON, (word, name) =>
    deniable.has(nameKey(name)) ? `non ${name}` : word,
  );
  const { affirmed, denied } = readNegations(apart, deniable);
  const words = denied.length === 0 ? typed : affirmed.replaceAll(/(?:^|\s)\/(?=\s|$)/g, " ").trim();
  const wanted = ingredientsIn(words, names);
  const isWanted = (name: string) => hasAnyName(words, [name]);
  return { words, unwanted: denied.map((name) => withoutWanted(unwantedOf(name, names, wanted), isWanted)) };
}

/** "Caffeine-free green tea": what is wanted is no sign of what is not. */
const withoutWanted = (one: Unwanted, isWanted: (name: string) => boolean): Unwanted => ({
  ...one,
  words: one.words.filter((word) => word === one.name || !isWanted(word)),
});

/** "Without stearate, capsules": a form after something else is wanted. */
const endListsAtForms = (typed: string): string =>
  typed.replaceAll(/(\p{L}+),(?=\s*(?:in )?(\p{L}+))/giu, (written, before, after) =>
    formOf(nameKey(after)) !== null && formOf(nameKey(before)) === null ? `${before};` : written,
  );

/** Ingredients that the words of a search name. */
function ingredientsIn(text: string, names: UnwantedNames): ReadonlySet<string> {
  const words = nameKey(text).split(" ");
  const runs = words.flatMap((_, from) => words.map((_word, to) => words.slice(from, to + 1).join(" ")));
  return new Set(runs.flatMap((run) => ingredientOf(run, names) ?? []));
}

/** A search that begins with what it excludes, before what it is for. */
const LEADING_NEGATION = /^\s*(?:no|non|without)[\s-]/i;
const ONE_NAME = new RegExp(`[^\\s,;]+${NAME_JOINER}[^\\s,;]+`, "gu");

function deniableIn(names: UnwantedNames, typed: string): Deniable {
  const starts = new Set([...names.ingredients.keys()].flatMap((key) => startOf(key)));
  const joined = new Set((typed.match(ONE_NAME) ?? []).map(nameKey));
  const isKnown = (key: string) =>
    ingredientOf(key, names) !== null ||
    freeFromFact(key) !== null ||
    MATERIALS.has(key) ||
    MATERIAL_WORDS.has(key) ||
    starts.has(key) ||
    formOf(key) !== null;
  // "No soy protein powder" is for protein powder.
  const isShortest = LEADING_NEGATION.test(typed)
    ? (key: string) => !(key.includes(" ") && isKnown(key.split(" ")[0] ?? ""))
    : () => true;
  return {
    has: (key) => isKnown(key) && isShortest(key),
    isAdditive: isCountedToZero,
    isWord: (key) =>
      names.brands.has(key) ||
      joined.has(key) ||
      (!key.includes(" ") && key.length > 1 && !SEARCH_STOP_WORDS.has(key)),
  };
}

/** The slug of an ingredient by its name, also of a vitamin by its short name: "d 3". */
const ingredientOf = (key: string, { ingredients }: UnwantedNames): string | null =>
  (ingredients.get(key) ?? (/^[a-z] \d+$/.test(key) ? ingredients.get(`vitamin ${key}`) : undefined))?.slug ??
  null;

const MIN_START_LENGTH = 4;

/** "Krill" of "krill oil": what people call an ingredient for short. */
function startOf(key: string): string[] {
  const [first = "", ...more] = key.split(" ");
  return more.length > 0 && first.length >= MIN_START_LENGTH && /^[a-z]+$/.test(first) ? [first] : [];
}

/** `wanted`: of an ingredient that is wanted, only the name that is not: "niacin, not niacinamide". */
function unwantedOf(name: string, names: UnwantedNames, wanted: ReadonlySet<string>): Unwanted {
  const named = ingredientOf(name, names);
  const ingredient = named !== null && wanted.has(named) ? null : named;
  const synonyms = [...names.ingredients].flatMap(([key, { slug }]) => (slug === ingredient ? [key] : []));
  const fact = freeFromFact(name);
  const form = formOf(name);
  const isBrand = names.brands.has(name) && ingredient === null;
  const material = MATERIALS.get(name) ?? MATERIALS.get(`${name}s`) ?? [];
  const words = [
    ...new Set(
      [...wordForms(name), ...synonyms, ...material].flatMap((one) => [one, ...shortVitaminOf(one)]),
    ),
  ];
  return { name, words, ingredient, fact, form, isBrand };
}

/** "B 6" of "vitamin b 6", and "Calcium + D". A lone "a" is an article. */
function shortVitaminOf(name: string): string[] {
  const [, letter = "", numbered = ""] = /^vitamin (?:([cdek])|([a-z] \d+))$/.exec(name) ?? [];
  return letter ? [`plus ${letter}`, `with ${letter}`, `and ${letter}`] : numbered ? [numbered] : [];
}

const formOf = (word: string): Form | null =>
  FORMS.find((form) => form === word || (form !== "other" && synonymsOf(word).includes(form))) ?? null;

/** What is known of a product. */
export interface ProductContents {
  name: string;
  brand: string;
  form: Form;
  ingredients: readonly string[];
  freeFrom: readonly (FreeFrom | Diet)[];
  /** Rows of the facts panel, other ingredients and allergens, as far as they may name what is unwanted. */
  list: readonly string[];
  /** Whether a facts panel or a list of ingredients is on file. */
  isListed: boolean;
}

/** `without`: by its label. `unknown`: nothing names it, and no list of ingredients is on file. */
export type Containment = "contains" | "without" | "unknown";

const WORST_FIRST: readonly Containment[] = ["contains", "unknown", "without"];

/** Whether a product has any of what is unwanted. */
export function containmentOf(product: ProductContents, unwanted: readonly Unwanted[]): Containment {
  const found = new Set(unwanted.map((one) => containmentOfOne(product, one)));
  return WORST_FIRST.find((containment) => found.has(containment)) ?? "without";
}

function containmentOfOne(product: ProductContents, unwanted: Unwanted): Containment {
  const { name, words, ingredient, fact, form, isBrand } = unwanted;
  const texts = [product.name, product.brand, ...product.list].filter((text) => hasAnyName(text, words));
  const deniable: Deniable = { has: (key) => words.includes(key), isAdditive: () => true };
  const affirmed = texts.map((text) => readNegations(text, deniable).affirmed);
  if (affirmed.some((text) => hasAnyName(text, words))) return "contains";
  if (form !== null) return product.form === form ? "contains" : "without";
  if (texts.length > 0 || (fact !== null && product.freeFrom.includes(fact))) return "without";
  if (ingredient !== null && product.ingredients.includes(ingredient)) return "contains";
  if (isBrand) return "without";
  return product.isListed && isOnLists(name, fact) ? "without" : "unknown";
}

/**
 * Whether a list of ingredients would name it. No list names "GMO" or what only a kind of ingredient is ("sweeteners"): of
 * those, only a label's own statement tells.
 */
const isOnLists = (name: string, fact: FreeFrom | Diet | null): boolean =>
  !DIETS.some((diet) => diet === fact) && (MATERIALS.has(name) || !KINDS.has(fact ?? ""));

const KINDS: ReadonlySet<string> = new Set<FreeFrom>([
  "stimulants",
  "hormones",
  "sweeteners",
  "animal-ingredients",
  "artificial-colors",
  "artificial-flavors",
  "preservatives",
]);

/** Plants whose names hold the word of something else. */
const OTHER_THINGS = / (?:milk thistle|horse chestnut|water chestnut)s?(?= )/g;

/** Whether a text has one of the names. */
export function hasAnyName(text: string, names: readonly string[]): boolean {
  const key = ` ${nameKey(text)} `.replaceAll(OTHER_THINGS, "");
  return names.some((name) => key.includes(` ${name} `) || key.includes(` ${name}s `));
}
