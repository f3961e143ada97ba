import { GROUP_NAMES } from "#server/features/ai-search/understanding/conditions.ts";
import { FAMILIES, GOALS } from "#server/features/ai-search/understanding/goals.ts";
import type { WrittenCondition } from "#server/features/ai-search/understanding/wishes.ts";
import type { Product } from "./judged/grades.ts";

/** With at most this many ingredients, each counts as a main ingredient. */
const MAX_MAIN_INGREDIENTS = 4;

/**
 * Grade of a product for the goals, 0 to 3: the mean over the goals of the strongest link of a main ingredient, or 3 for what is
 * of the goal's category or made for its group: prenatals and children's products state few ingredients. An ingredient counts
 * as main if there are at most four or the name mentions it; others are worth 1 at most.
 */
export function gradeForGoals(product: Product, goals: readonly string[]): number {
  const sum = goals.reduce((total, goal) => total + gradeFor(product, goal), 0);
  return sum / goals.length;
}

function gradeFor({ name, category, groups, ingredients, facts }: Product, slug: string): number {
  const goal = GOALS.get(slug);
  if (!goal) throw new Error(`Unknown goal in a question: ${slug}`);
  if (goal.category === category) return 3;
  const group = goal.group === undefined ? undefined : GROUP_NAMES[goal.group];
  if (group && (group.pattern.test(name) || (groups ?? []).some((one) => group.group.test(one)))) return 3;
  const lower = name.toLowerCase();
  const isMain = (ingredient: string) =>
    ingredients.length <= MAX_MAIN_INGREDIENTS ||
    lower.includes(ingredient.replaceAll("-", " ")) ||
    (facts ?? []).some((fact) => fact.slug === ingredient && lower.includes(fact.name.toLowerCase()));
  const grades = goal.links.flatMap(({ ingredient, weight }) =>
    [ingredient, ...(FAMILIES.get(ingredient) ?? [])]
      .filter((one) => ingredients.includes(one))
      .map((one) => (isMain(one) ? weight : Math.min(1, weight))),
  );
  return Math.max(0, ...grades);
}

const AUDIENCES: Readonly<Record<string, RegExp>> = {
  men: /(?<!wo)men|\bmale/i,
  women: /women|female/i,
  children: /child|kid/i,
  teens: /teen|adolescen/i,
  seniors: /senior|50|silver|mature/i,
};

type Check = (product: Product, value: string) => boolean;

const textOf = ({ name, contents }: Product) => `${name} ${contents ?? ""}`.toLowerCase();
const mentions: Check = (product, value) =>
  product.ingredients.includes(value.toLowerCase().replaceAll(" ", "-")) ||
  textOf(product).includes(value.toLowerCase().replaceAll("-", " "));

/** Whether a product's name says that something is not in it: "Multi Without Copper & Iron", "Iron-Free". */
const isNamedWithout = ({ name }: Product, value: string): boolean =>
  new RegExp(`\\b(?:no|without|free of)\\b[^,;]*\\b${value}|\\b${value}[- ]free\\b`, "i").test(name);

/** What contradicts a condition. Amounts are on no label of the export, so bounds on them contradict nothing. */
const CHECKS: Readonly<Record<string, Check>> = {
  form: ({ form, name }, value) => form === value || name.toLowerCase().includes(value),
  "not-form": ({ form }, value) => form !== value,
  diet: ({ diets, name }, value) =>
    (diets ?? []).includes(value) ||
    (value === "vegetarian" && (diets ?? []).includes("vegan")) ||
    name.toLowerCase().includes(value),
  free: ({ diets, name }, value) =>
    (diets ?? []).includes(`${value}-free`) || !name.toLowerCase().includes(value),
  ingredient: mentions,
  "not-ingredient": (product, value) => !mentions(product, value) || isNamedWithout(product, value),
  audience: ({ name, groups }, value) =>
    (AUDIENCES[value] ?? /(?:)/).test(`${name} ${(groups ?? []).join(" ")}`),
};

/** Whether nothing that is known of a product contradicts the conditions. */
export const conditionsMet = (product: Product, conditions: readonly WrittenCondition[]): boolean =>
  conditions.every(({ key, value }) =>
    value.split("|").some((one) => CHECKS[key]?.(product, one.trim()) ?? true),
  );
