import { asc, desc, eq, sql } from "drizzle-orm";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { formatBarcode } from "#domain/barcode.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { barcodes, ingredients, labelFacts, labels, supplements } from "../../catalogue/schema.ts";
import { reportsOfSupplement } from "../../reports/queries/lists.ts";
import { presentSource } from "../presentation.ts";
import { cardsByIds } from "./cards.ts";

type Label = typeof labels.$inferSelect;

export async function getSupplementDetails(db: ReadOnlyDb, ref: string): Promise<SupplementDetails> {
  const id = await resolveSupplementId(db, ref);
  const [[card], [supplement], versions, barcodeRows, reports] = await Promise.all([
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
  if (!card || !supplement || !current) throw new ApiError("not_found", "Supplement not found.");
  return {
    ...card,
    ...presentLabel(current),
    net_contents: [...new Set(versions.flatMap(({ netContents }) => netContents ?? []))],
    label_facts: await findFacts(db, current.id),
    barcodes: barcodeRows.map(({ gtin14 }) => formatBarcode(gtin14)),
    label_versions: versions.map((label) => ({
      source_ref: label.sourceRef,
      net_contents: label.netContents,
      recorded_on: label.recordedOn,
      url: label.sourceUrl,
      market_status: label.marketStatus,
      off_market_on: label.offMarketOn,
    })),
    reports,
    updated_at: supplement.updatedAt.toISOString(),
  };
}

const presentLabel = (label: Label) => ({
  serving_size: label.servingSize,
  servings_per_container: label.servingsPerContainer,
  diet: label.diets,
  free_from: label.freeFrom,
  target_groups: label.targetGroups,
  claim_types: label.claims,
  other_ingredients: label.otherIngredients,
  statements: label.statements,
  source: presentSource({ source: label.source, url: label.sourceUrl, recordedOn: label.recordedOn }),
});

async function findFacts(db: ReadOnlyDb, labelId: number): Promise<SupplementDetails["label_facts"]> {
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
