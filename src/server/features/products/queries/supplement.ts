import { asc, desc, eq, sql } from "drizzle-orm";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { isSamePackage, labelChanges } from "#domain/label-facts/label-changes.ts";
import {
  dailyValueEditionOf,
  isProprietaryBlend,
  percentOfDailyValue,
} from "#domain/label-facts/label-fact.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { ApiError } from "#server/http/errors.ts";
import { barcodesOf } from "../../catalogue/queries/barcodes.ts";
import { refuseHeld } from "../../catalogue/queries/holds.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { ingredients, labelFacts, labels, supplements } from "../../catalogue/schema.ts";
import { reportsOfSupplement } from "../../reports/queries/lists.ts";
import { presentSource } from "../presentation.ts";
import { cardsByIds } from "./cards.ts";

type Label = typeof labels.$inferSelect;
type Supplement = typeof supplements.$inferSelect;

export async function getSupplementDetails(db: ReadOnlyDb, ref: string): Promise<SupplementDetails> {
  const id = await resolveSupplementId(db, ref);
  await refuseHeld(db, id);
  const [[card], [supplement], versions, codes, reports] = await Promise.all([
    cardsByIds(db, [id]),
    selectSupplement(db, { id }),
    selectLabels(db, { supplementId: id }),
    barcodesOf(db, id),
    reportsOfSupplement(db, id),
  ]);
  const current = versions.find((label) => label.id === supplement?.currentLabelId) ?? versions[0];
  if (!card || !supplement || !current) throw new ApiError("not_found", "Supplement not found.");
  const facts = await factsOf(
    db,
    versions.map((label) => label.id),
  );
  return {
    ...card,
    ...presentLabel(current),
    net_contents: [...new Set(versions.flatMap(({ netContents }) => netContents ?? []))],
    ...presentFacts(facts.get(current.id) ?? []),
    barcodes: codes,
    description: supplement.description,
    label_versions: presentVersions(versions, facts),
    reports,
    updated_at: supplement.updatedAt.toISOString(),
  };
}

/** The versions of a product's label, newest first, each with what it changed. */
export async function findLabelVersions(
  db: ReadOnlyDb,
  supplementId: number,
): Promise<SupplementDetails["label_versions"]> {
  const versions = await selectLabels(db, { supplementId });
  const ids = versions.map(({ id }) => id);
  return presentVersions(versions, await factsOf(db, ids));
}

const selectSupplement = prepared<
  { id: number },
  Pick<Supplement, "currentLabelId" | "description" | "updatedAt">[]
>((db) =>
  db
    .select({
      currentLabelId: supplements.currentLabelId,
      description: supplements.description,
      updatedAt: supplements.updatedAt,
    })
    .from(supplements)
    .where(eq(supplements.id, sql.placeholder("id"))),
);

const selectLabels = prepared<{ supplementId: number }, Label[]>((db) =>
  db
    .select()
    .from(labels)
    .where(eq(labels.supplementId, sql.placeholder("supplementId")))
    .orderBy(sql`${labels.recordedOn} desc nulls last`, desc(labels.id)),
);

const presentLabel = (label: Label) => ({
  serving_size: label.servingSize,
  servings_per_container: label.servingsPerContainer,
  servings_per_day: label.servingsPerDay,
  diet: label.diets,
  free_from: label.freeFrom,
  target_groups: label.targetGroups,
  claim_types: label.claims,
  other_ingredients: label.otherIngredients,
  statements: label.statements,
  source: presentSource({ source: label.source, url: label.sourceUrl, recordedOn: label.recordedOn }),
});

type Fact = Awaited<ReturnType<ReturnType<typeof factsQuery>["execute"]>>[number];

const factsQuery = (db: ReadOnlyDb) =>
  db
    .select({
      labelId: labelFacts.labelId,
      name: labelFacts.name,
      ingredient: ingredients.slug,
      form: labelFacts.form,
      operator: labelFacts.operator,
      amount: labelFacts.amount,
      unit: labelFacts.unit,
      dvPercent: labelFacts.dvPercent,
      depth: labelFacts.depth,
    })
    .from(labelFacts)
    .leftJoin(ingredients, eq(ingredients.id, labelFacts.ingredientId))
    .where(sql`${labelFacts.labelId} = any(${sql.placeholder("labelIds")}::integer[])`)
    .orderBy(asc(labelFacts.labelId), asc(labelFacts.position));

const selectFacts = prepared<{ labelIds: number[] }, Fact[]>(factsQuery);

const factsOf = async (db: ReadOnlyDb, labelIds: number[]): Promise<Map<number, Fact[]>> =>
  Map.groupBy(await selectFacts(db, { labelIds }), ({ labelId }) => labelId);

const presentFacts = (facts: readonly Fact[]): Pick<SupplementDetails, "label_facts" | "dv_edition"> => ({
  dv_edition: dailyValueEditionOf(facts),
  label_facts: facts.map((fact, at) => ({
    name: fact.name,
    ingredient_slug: fact.ingredient,
    form: fact.form,
    operator: fact.operator,
    amount: fact.amount,
    unit: fact.unit,
    dv_percent: fact.dvPercent,
    dv_today_percent: percentOfDailyValue(fact, "2016"),
    is_blend: isProprietaryBlend(fact, facts.slice(at + 1)),
    depth: fact.depth,
  })),
});

const presentVersions = (
  versions: readonly Label[],
  facts: ReadonlyMap<number, Fact[]>,
): SupplementDetails["label_versions"] =>
  versions.map((label, at) => ({
    source_ref: label.sourceRef,
    net_contents: label.netContents,
    recorded_on: label.recordedOn,
    url: label.sourceUrl,
    market_status: label.marketStatus,
    off_market_on: label.offMarketOn,
    changes: changesSince(olderVersion(label, versions.slice(at + 1)), label, facts),
  }));

/** The version before one; where records say it, of the same package size: sizes are sold side by side. */
const olderVersion = ({ netContents }: Label, older: readonly Label[]): Label | undefined =>
  older.find((label) => isSamePackage(label.netContents, netContents));

const changesSince = (older: Label | undefined, newer: Label, facts: ReadonlyMap<number, Fact[]>) =>
  older
    ? labelChanges(
        { ...newer, facts: facts.get(newer.id) ?? [] },
        { ...older, facts: facts.get(older.id) ?? [] },
      )
    : [];
