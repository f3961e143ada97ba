import { asc, eq } from "drizzle-orm";
import type { LabelIntakes } from "#contract/ingredients.ts";
import type { ComparedStage } from "#contract/life-stages.ts";
import { compareWithIntake } from "#domain/intakes/compare.ts";
import { INTAKE_SOURCE } from "#domain/intakes/reference-intakes.ts";
import type { ComparedFact } from "#domain/label-facts/label-fact.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { ingredients, labelFacts, labels, supplements } from "../../catalogue/schema.ts";

/** The amounts a day of a product's current label, compared with the reference intakes of a life stage. */
export async function labelIntakesOf(
  db: ReadOnlyDb,
  { supplement_id, life_stage }: { supplement_id: string; life_stage: ComparedStage },
): Promise<LabelIntakes> {
  const id = await resolveSupplementId(db, supplement_id);
  const facts = await db
    .select({
      name: labelFacts.name,
      ingredient: ingredients.slug,
      form: labelFacts.form,
      amount: labelFacts.amount,
      unit: labelFacts.unit,
      servingsPerDay: labels.servingsPerDay,
    })
    .from(supplements)
    .innerJoin(labels, eq(labels.id, supplements.currentLabelId))
    .innerJoin(labelFacts, eq(labelFacts.labelId, labels.id))
    .innerJoin(ingredients, eq(ingredients.id, labelFacts.ingredientId))
    .where(eq(supplements.id, id))
    .orderBy(asc(labelFacts.position));
  const stated = facts[0]?.servingsPerDay ?? null;
  const servingsPerDay = stated ?? 1;
  return {
    life_stage,
    servings_per_day: servingsPerDay,
    servings_stated: stated !== null,
    rows: facts.flatMap((fact) => compareFact(fact, { servingsPerDay, lifeStage: life_stage }) ?? []),
    source: { name: INTAKE_SOURCE.name, url: INTAKE_SOURCE.url },
  };
}

function compareFact(
  fact: ComparedFact,
  day: { servingsPerDay: number; lifeStage: ComparedStage },
): LabelIntakes["rows"][number] | null {
  const compared = compareWithIntake(fact, day);
  if (!compared || fact.amount === null || fact.unit === null || fact.ingredient === null) return null;
  const { intake, references, amount, upperAmount } = compared;
  const { recommended, upper } = references;
  const isKnown = amount !== null;
  return {
    name: fact.name,
    ingredient_slug: fact.ingredient,
    amount: Number((fact.amount * day.servingsPerDay).toPrecision(12)),
    unit: fact.unit,
    recommended:
      isKnown && recommended !== null
        ? {
            reference: recommended.lowest,
            highest: recommended.highest > recommended.lowest ? recommended.highest : null,
            unit: intake.unit,
            percent: percentOf(amount, recommended.lowest),
            kind: recommended.kind,
          }
        : null,
    upper:
      upperAmount !== null && upper !== null
        ? { reference: upper, unit: intake.upperUnit, percent: percentOf(upperAmount, upper) }
        : null,
    upper_missing: upper === null ? "None set" : upperAmount === null ? "Not known for this form" : null,
    not_compared: isKnown
      ? null
      : `${fact.unit} of several or unknown forms: can’t be converted to ${intake.unit}.`,
  };
}

const percentOf = (amount: number, reference: number) => Number(((amount / reference) * 100).toPrecision(6));
