import { asc, desc, eq, sql } from "drizzle-orm";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatBarcode } from "#domain/barcode.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { Refusal } from "#server/http/errors.ts";
import { barcodes, ingredients, labelFacts, labels, supplements } from "../../catalogue/schema.ts";
import { reportsOfSupplement } from "../../reports/queries/lists.ts";
import { sourceOf } from "../presentation.ts";
import { cardsByIds } from "./cards.ts";

type Label = typeof labels.$inferSelect;

export async function supplementDetails(db: ReadOnlyDb, ref: string): Promise<SupplementDetails> {
  const id = await idOfSupplement(db, ref);
  const [[card], [supplement], versions, codes, reported] = await Promise.all([
    cardsByIds(db, [id]),
    db.select().from(supplements).where(eq(supplements.id, id)),
    db
      .select()
      .from(labels)
      .where(eq(labels.supplementId, id))
      .orderBy(sql`${labels.recordedOn} desc nulls last`, desc(labels.id)),
    db
      .select({ gtin14: barcodes.gtin14 })
      .from(barcodes)
      .where(eq(barcodes.supplementId, id))
      .orderBy(asc(barcodes.gtin14)),
    reportsOfSupplement(db, id),
  ]);
  const current = versions.find((label) => label.id === supplement?.currentLabelId) ?? versions[0];
  if (!card || !supplement || !current)
    throw new Refusal("not_found", "There is no supplement at this address.");
  return {
    ...card,
    ...labelOf(current),
    net_contents: [...new Set(versions.flatMap(({ netContents }) => netContents ?? []))],
    label_facts: await factsOf(db, current.id),
    barcodes: codes.map(({ gtin14 }) => formatBarcode(gtin14)),
    label_versions: versions.map((label) => ({
      source_ref: label.sourceRef,
      net_contents: label.netContents,
      recorded_on: label.recordedOn,
      url: label.sourceUrl,
    })),
    reports: reported,
    updated_at: supplement.updatedAt.toISOString(),
  };
}

const labelOf = (label: Label) => ({
  serving_size: label.servingSize,
  servings_per_container: label.servingsPerContainer,
  diet: label.diets,
  target_groups: label.targetGroups,
  market_status: label.marketStatus,
  other_ingredients: label.otherIngredients,
  statements: label.statements,
  source: sourceOf({ source: label.source, url: label.sourceUrl, recordedOn: label.recordedOn }),
});

async function factsOf(db: ReadOnlyDb, labelId: number): Promise<SupplementDetails["label_facts"]> {
  return db
    .select({
      name: labelFacts.name,
      ingredient_slug: ingredients.slug,
      form: labelFacts.form,
      operator: labelFacts.operator,
      amount: labelFacts.amount,
      unit: labelFacts.unit,
      dv_percent: labelFacts.dvPercent,
      depth: labelFacts.depth,
    })
    .from(labelFacts)
    .leftJoin(ingredients, eq(ingredients.id, labelFacts.ingredientId))
    .where(eq(labelFacts.labelId, labelId))
    .orderBy(asc(labelFacts.position));
}
