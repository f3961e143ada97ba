import type { AiFilters, AmountFilter } from "#contract/ai-search.ts";
import type { ResearchGrade } from "#contract/ai-search-vocabulary.ts";
import type { Category, Form } from "#contract/vocabulary.ts";
import materials from "#domain/materials.json" with { type: "json" };
import { hyphenate } from "#domain/text/normalize.ts";
import type { MatchedLink } from "../schema.ts";
import { type WantedAlternative, wordsOfAlternative } from "../understanding/alternatives.ts";
import { UNWANTED_AUDIENCE_PREFIX, WAY_SYNONYMS, WAY_WORDS } from "../understanding/conditions.ts";
import { UNWANTED_BRAND_PREFIX, UNWANTED_FORM_PREFIX } from "../understanding/constraints.ts";
import { FAMILIES, GOALS, type GoalLink } from "../understanding/goals.ts";
import { NO_WISH, type WishInNames } from "../understanding/wished-words.ts";
import { CAUTIONED_INGREDIENTS, type IdentifiedCaution, identifyCautions } from "./cautions.ts";

/** Ingredient ids and names by slug; unknown slugs are absent. */
export type IngredientIds = ReadonlyMap<string, { id: number; name: string }>;

/** A requested ingredient with all ingredients its name covers. */
export interface NamedIngredient {
  name: string;
  /** Its own first. */
  ids: ReadonlySet<number>;
  /**
   * Pattern for ingredients that labels list as a form of another: "Protein (whey protein isolate)"; null otherwise.
   */
  asForm: RegExp | null;
}

/** An interpretation with all names resolved to ids: the input of constraint checks and ranking. */
export interface ResolvedQuestion {
  /** Ingredients linked to the goals, with the strength of the link, 0 to 1. */
  goal: ReadonlyMap<number, number>;
  /** The same for each goal that links to ingredients, so that a product for all of them ranks first. */
  goals: readonly ReadonlyMap<number, number>[];
  goalNames: ReadonlyMap<number, string>;
  /** The link of each of them. */
  goalLinks: ReadonlyMap<number, MatchedLink>;
  cautions: readonly IdentifiedCaution[];
  namedIngredients: readonly NamedIngredient[];
  categories: ReadonlySet<Category>;
  /** Target group of the product; null: adults. */
  group: string | null;
  /** Requested ingredient forms. */
  forms: readonly string[];
  /** Forms, sources, and flavors of which a product should be no other one. */
  alternatives: readonly WantedAlternative[];
  /** Words that names of products may tell. */
  wished: readonly { name: string; pattern: RegExp }[];
  /** Names of products must not have them. */
  refused: readonly RegExp[];
  /** Whether a product with other ingredients is not wanted. */
  isAlone: boolean;
  /** Whether a product should have all of the named ingredients. */
  wantsAll: boolean;
  diets: readonly string[];
  /** Words of which the label must say one, or be of one of these forms. */
  words: readonly { pattern: RegExp; isOnLabel: boolean; forms: readonly Form[] }[];
  withoutForms: readonly string[];
  /** Audiences of `AUDIENCES` that the product must not be meant for. */
  withoutAudiences: readonly string[];
  /** Names of unwanted brands, in lower case. */
  withoutBrands: ReadonlySet<string>;
  /** Brands whose products come first; their ids. */
  preferredBrands: ReadonlySet<number>;
  /** Audiences of `AUDIENCES` whose products come first. */
  preferredAudiences: readonly string[];
  /** Unwanted ingredients and materials: ingredient ids, if any, and patterns for their names on labels. */
  without: readonly { name: string; ids: ReadonlySet<number>; words: readonly RegExp[] }[];
  amounts: readonly (AmountFilter & { ids: ReadonlySet<number> })[];
}

const idsOf = (slugs: readonly string[], ids: IngredientIds): Set<number> =>
  new Set(slugs.flatMap((slug) => ids.get(slug)?.id ?? []));

const withFamily = (slug: string): string[] => [slug, ...(FAMILIES.get(slug) ?? [])];

/** Slugs of all ingredients whose ids are needed to resolve the filters. */
export function ingredientSlugsIn({ goal, ingredient, amount, without }: AiFilters): string[] {
  const linked = goal.flatMap((slug) => GOALS.get(slug)?.links.map((link) => link.ingredient) ?? []);
  const named = [...linked, ...ingredient, ...amount.map((wish) => wish.ingredient)].flatMap(withFamily);
  const unwanted = without.flatMap((name) => withFamily(hyphenate(name)));
  return [...new Set([...named, ...unwanted, ...CAUTIONED_INGREDIENTS])];
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Pattern for prefixes of words: starts at a word boundary, ends anywhere. */
export const wordPrefixPattern = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z])(?:${words.map((word) => escaped(word.toLowerCase())).join("|")})`);

const MATERIALS = materials as Readonly<Record<string, readonly string[]>>;

/** Words of a form or flavor; that of an ingredient with its name too: "magnesium oxide". */
function wordsOfForm(name: string): readonly string[] | undefined {
  const last = name.split(" ").at(-1) ?? name;
  const words = wordsOfAlternative(name) ?? wordsOfAlternative(last);
  return words && [name, ...words];
}

/** Prefixes of what is unwanted but no ingredient. */
const UNWANTED_PREFIXES = [UNWANTED_FORM_PREFIX, UNWANTED_BRAND_PREFIX, UNWANTED_AUDIENCE_PREFIX];

/** What research found, within how much an ingredient is meant: the best of a weight is still below the next weight. */
const GRADE_STRENGTHS: Readonly<Record<ResearchGrade, number>> = {
  established: 1,
  nutrient: 0.8,
  mixed: 0.6,
  limited: 0.4,
  not_shown: -0.5,
};

/** How strongly an ingredient answers a goal, 0 to 1. */
const strengthOf = ({ weight, grade }: GoalLink): number => (weight - 1 + GRADE_STRENGTHS[grade]) / 3;

/** The ingredients and categories of the goals. With several goals, the strongest link of an ingredient counts. */
function resolveGoals(
  filters: AiFilters,
  ids: IngredientIds,
): Pick<ResolvedQuestion, "goal" | "goals" | "goalNames" | "goalLinks" | "categories" | "group"> {
  const goal = new Map<number, number>();
  const goals: Map<number, number>[] = [];
  const goalNames = new Map<number, string>();
  const goalLinks = new Map<number, MatchedLink>();
  const categories = new Set(filters.category);
  let group: string | null = null;
  for (const requested of filters.goal.flatMap((slug) => GOALS.get(slug) ?? [])) {
    if (requested.category) categories.add(requested.category);
    if (requested.group) group = requested.group;
    const own = new Map<number, number>();
    if (requested.links.length > 0) goals.push(own);
    for (const link of requested.links) {
      const { ingredient } = link;
      const strength = strengthOf(link);
      for (const id of idsOf(withFamily(ingredient), ids)) {
        own.set(id, Math.max(own.get(id) ?? 0, strength));
        if ((goal.get(id) ?? 0) >= strength) continue;
        goal.set(id, strength);
        goalNames.set(id, requested.name);
        goalLinks.set(id, {
          goal: requested.slug,
          ingredient,
          name: ids.get(ingredient)?.name ?? ingredient,
        });
      }
    }
  }
  return { goal, goals, goalNames, goalLinks, categories, group };
}

/** What is not wanted: forms, groups of people, brands, ingredients, and materials. */
function resolveUnwanted(
  filters: AiFilters,
  ids: IngredientIds,
): Pick<ResolvedQuestion, "withoutForms" | "withoutAudiences" | "withoutBrands" | "without"> {
  return {
    withoutForms: filters.without.flatMap((name) =>
      name.startsWith(UNWANTED_FORM_PREFIX) ? name.slice(UNWANTED_FORM_PREFIX.length) : [],
    ),
    withoutAudiences: filters.without.flatMap((name) =>
      name.startsWith(UNWANTED_AUDIENCE_PREFIX) ? name.slice(UNWANTED_AUDIENCE_PREFIX.length) : [],
    ),
    withoutBrands: new Set(
      filters.without.flatMap((name) =>
        name.startsWith(UNWANTED_BRAND_PREFIX) ? name.slice(UNWANTED_BRAND_PREFIX.length).toLowerCase() : [],
      ),
    ),
    without: filters.without.flatMap((name) => {
      if (UNWANTED_PREFIXES.some((prefix) => name.startsWith(prefix))) return [];
      const words = MATERIALS[name.toLowerCase()] ?? wordsOfForm(name) ?? [name];
      return {
        name,
        ids: idsOf(withFamily(hyphenate(name)), ids),
        // "Glucosamine without shellfish": what is wanted is no sign of what is not.
        words: words
          .filter((word) => word === name || !filters.ingredient.includes(hyphenate(word)))
          .map((word) => wordPrefixPattern(word)),
      };
    }),
  };
}

/** Words that are looked for in names, and those that are kept out. */
const resolveWish = (
  { words, refused, isAlone, wantsAll }: WishInNames,
  alternatives: readonly WantedAlternative[],
): Pick<ResolvedQuestion, "alternatives" | "wished" | "isAlone" | "refused" | "wantsAll"> => ({
  alternatives,
  wished: [
    ...alternatives.map(({ name, wanted }) => ({ name, pattern: wanted })),
    ...words.map((name) => ({ name, pattern: wordPrefixPattern(name) })),
  ],
  isAlone,
  refused: refused.map((word) => wordPrefixPattern(word)),
  wantsAll,
});

export function resolveQuestion(
  filters: AiFilters,
  forms: readonly string[],
  ids: IngredientIds,
  preferred: {
    brands?: ReadonlySet<number>;
    audiences?: readonly string[];
    alternatives?: readonly WantedAlternative[];
    wish?: WishInNames;
  } = {},
): ResolvedQuestion {
  return {
    ...resolveGoals(filters, ids),
    cautions: identifyCautions((slugs) => idsOf(slugs, ids)),
    namedIngredients: filters.ingredient.map((slug) => ({
      name: ids.get(slug)?.name ?? slug,
      ids: idsOf(withFamily(slug), ids),
      asForm: null,
    })),
    forms,
    ...resolveWish(preferred.wish ?? NO_WISH, preferred.alternatives ?? []),
    diets: filters.diet,
    words: filters.word.map((word) => {
      const { forms = [], words = [] } = WAY_SYNONYMS[word] ?? {};
      return { pattern: wordPrefixPattern(word, ...words), isOnLabel: WAY_WORDS.has(word), forms };
    }),
    ...resolveUnwanted(filters, ids),
    preferredBrands: preferred.brands ?? new Set(),
    preferredAudiences: preferred.audiences ?? [],
    amounts: filters.amount.map((wish) => ({ ...wish, ids: idsOf(withFamily(wish.ingredient), ids) })),
  };
}

/** Enables form matching for requested ingredients that no candidate lists as an ingredient. */
export function withFormMatching(question: ResolvedQuestion, listed: ReadonlySet<number>): ResolvedQuestion {
  const namedIngredients = question.namedIngredients.map((one) =>
    [...one.ids].some((id) => listed.has(id)) ? one : { ...one, asForm: wordPrefixPattern(one.name) },
  );
  return { ...question, namedIngredients };
}
