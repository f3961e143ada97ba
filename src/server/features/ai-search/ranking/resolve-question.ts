import type { AiFilters, AmountWish } from "#contract/ai-search.ts";
import materials from "../knowledge/materials.json" with { type: "json" };
import { FORM_MARK } from "../understanding/constraints.ts";
import { FAMILIES, GOALS } from "../understanding/goals.ts";

/** Ids of ingredients by slug; a slug that no record has is absent. */
export type IngredientIds = ReadonlyMap<string, { id: number; name: string }>;

/** A named ingredient with everything its name covers. */
export interface NamedIngredient {
  name: string;
  ids: ReadonlySet<number>;
  /** Set where labels list it as a form of something else: "Protein (whey protein isolate)". */
  asForm: RegExp | null;
}

/** An interpretation with every name resolved: what a product is held to and ranked by. */
export interface Want {
  /** Ingredients that the goals lead to: 0 to 1 by how many people mean them. */
  goal: ReadonlyMap<number, number>;
  goalNames: ReadonlyMap<number, string>;
  named: readonly NamedIngredient[];
  categories: ReadonlySet<string>;
  /** Whom it must be for; null: adults. */
  group: string | null;
  /** Names of forms of an ingredient. */
  forms: readonly string[];
  diets: readonly string[];
  words: readonly RegExp[];
  withoutForms: readonly string[];
  /** Each unwanted thing: its ingredient, if it is one, and how labels call it. */
  without: readonly { ids: ReadonlySet<number>; words: readonly RegExp[] }[];
  amounts: readonly (AmountWish & { ids: ReadonlySet<number> })[];
}

const idsOf = (slugs: readonly string[], ids: IngredientIds): Set<number> =>
  new Set(slugs.flatMap((slug) => ids.get(slug)?.id ?? []));

const covered = (slug: string): string[] => [slug, ...(FAMILIES.get(slug) ?? [])];

/** Slugs of every ingredient that an interpretation may need the id of. */
export function slugsIn({ goal, ingredient, amount, without }: AiFilters): string[] {
  const linked = goal.flatMap((slug) => GOALS.get(slug)?.links.map((link) => link.ingredient) ?? []);
  const named = [...linked, ...ingredient, ...amount.map((wish) => wish.ingredient)].flatMap(covered);
  return [...new Set([...named, ...without.flatMap((name) => covered(slugLike(name)))])];
}

/** Ingredients' slugs are their names in small letters. */
const slugLike = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Where a word begins, whatever ends it. */
export const wordOf = (word: string): RegExp => new RegExp(`(?<![a-z])${escaped(word.toLowerCase())}`);

const MATERIALS = materials as Readonly<Record<string, readonly string[]>>;

export function wantOf(filters: AiFilters, forms: readonly string[], ids: IngredientIds): Want {
  const goal = new Map<number, number>();
  const goalNames = new Map<number, string>();
  const categories = new Set<string>(filters.category);
  let group: string | null = null;
  for (const asked of filters.goal.flatMap((slug) => GOALS.get(slug) ?? [])) {
    if (asked.category) categories.add(asked.category);
    if (asked.group) group = asked.group;
    for (const { ingredient, weight } of asked.links) {
      for (const id of idsOf(covered(ingredient), ids)) {
        if ((goal.get(id) ?? 0) >= weight / 3) continue;
        goal.set(id, weight / 3);
        goalNames.set(id, asked.name);
      }
    }
  }
  return {
    goal,
    goalNames,
    named: filters.ingredient.map((slug) => ({
      name: ids.get(slug)?.name ?? slug,
      ids: idsOf(covered(slug), ids),
      asForm: null,
    })),
    categories,
    group,
    forms,
    diets: filters.diet,
    words: filters.word.map(wordOf),
    withoutForms: filters.without.flatMap((name) =>
      name.startsWith(FORM_MARK) ? name.slice(FORM_MARK.length) : [],
    ),
    without: filters.without.flatMap((name) => {
      if (name.startsWith(FORM_MARK)) return [];
      const words = MATERIALS[name.toLowerCase()] ?? [name];
      return { ids: idsOf(covered(slugLike(name)), ids), words: words.map(wordOf) };
    }),
    amounts: filters.amount.map((wish) => ({ ...wish, ids: idsOf(covered(wish.ingredient), ids) })),
  };
}

/** Ingredients that none of the candidates lists by themselves are looked for among the forms and in the names. */
export function withForms(want: Want, listed: ReadonlySet<number>): Want {
  const named = want.named.map((one) =>
    [...one.ids].some((id) => listed.has(id)) ? one : { ...one, asForm: wordOf(one.name) },
  );
  return { ...want, named };
}
