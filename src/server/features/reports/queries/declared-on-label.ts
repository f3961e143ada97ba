import { eq } from "drizzle-orm";
import type { ReportProduct } from "#contract/report-parts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { labelFacts, labels, supplements } from "../../catalogue/schema.ts";

/** Statements of a label that name its allergens: "Contains: Milk, Soy." */
const CONTAINS = /\bcontains?\b(?!\s+no\b)[:\s]+([^.;]+)/i;

/**
 * What the current label of a product declares, as the catalog holds it: ingredients where the source has its facts panel,
 * allergens where a statement names them, promises. Undefined if the catalog holds none of it.
 */
export async function declaredOnLabel(
  db: Queryable,
  supplementId: number,
): Promise<ReportProduct["declared"]> {
  const [label] = await db
    .select({
      id: labels.id,
      diets: labels.diets,
      freeFrom: labels.freeFrom,
      otherIngredients: labels.otherIngredients,
      statements: labels.statements,
    })
    .from(supplements)
    .innerJoin(labels, eq(labels.id, supplements.currentLabelId))
    .where(eq(supplements.id, supplementId));
  if (!label) return undefined;
  const facts = await db
    .select({ name: labelFacts.name, form: labelFacts.form })
    .from(labelFacts)
    .where(eq(labelFacts.labelId, label.id))
    .orderBy(labelFacts.position);
  const ingredients = [
    ...facts.flatMap(({ name, form }) => [name, ...(form ? [form] : [])]),
    ...label.otherIngredients,
  ];
  const allergens = label.statements.flatMap(({ text }) => CONTAINS.exec(text)?.[1]?.trim() ?? []);
  const promises = [...label.diets, ...label.freeFrom.map((name) => `${name}-free`)];
  if (ingredients.length === 0 && promises.length === 0) return undefined;
  return {
    ...(facts.length > 0 && { ingredients: distinct(ingredients) }),
    ...(allergens.length > 0 && { allergens: distinct(allergens) }),
    ...(promises.length > 0 && { promises: distinct(promises) }),
  };
}

const MAX_NAMES = 300;
const MAX_NAME_LENGTH = 300;

const distinct = (names: readonly string[]): string[] =>
  [
    ...new Set(names.map((name) => name.trim().slice(0, MAX_NAME_LENGTH)).filter((name) => name !== "")),
  ].slice(0, MAX_NAMES);
