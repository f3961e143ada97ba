import { eq } from "drizzle-orm";
import type { ReportProduct } from "#contract/report-parts.ts";
import { namesAllergen } from "#domain/verdict/label-facts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { labelFacts, labels, supplements } from "../../catalogue/schema.ts";

/** Statements of a label that may name its allergens: "Contains: Milk, Soy." */
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
  const allergens = label.statements
    .flatMap(({ text }) => CONTAINS.exec(text)?.[1] ?? [])
    .filter(namesAllergen);
  const promises = [...label.diets, ...label.freeFrom.map((name) => `${name}-free`)];
  const declared = {
    ...(facts.length > 0 && whole("ingredients", ingredients)),
    ...whole("allergens", allergens),
    ...whole("promises", promises),
  };
  return Object.keys(declared).length > 0 ? declared : undefined;
}

const MAX_NAMES = 300;
const MAX_NAME_LENGTH = 300;

/** A list without repetitions; left out if it is empty, or too long: what is cut off would count as not on the label. */
function whole(key: keyof NonNullable<ReportProduct["declared"]>, printed: readonly string[]) {
  const names = [...new Set(printed.map((name) => name.trim()).filter((name) => name !== ""))];
  const isWhole = names.length <= MAX_NAMES && names.every((name) => name.length <= MAX_NAME_LENGTH);
  return names.length > 0 && isWhole ? { [key]: names } : {};
}
