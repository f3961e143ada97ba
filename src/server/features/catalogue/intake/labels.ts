import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";
import type { Conflict, LabelRecord } from "./record.ts";

/** A label record with the product it belongs to. */
export type AssignedLabel = LabelRecord & { supplementId: number };

export interface WrittenLabel {
  id: number;
  ref: string;
  added: boolean;
}

const LABEL_COLUMNS = `r("supplementId" int, source text, "sourceRef" text, "sourceUrl" text, "recordedOn" date,
  "productVersion" text, "servingSize" text, "servingsPerContainer" float8, "servingsPerDay" float8, "netContents" text, "marketStatus" text,
  "offMarketOn" date, diets text[], "freeFrom" text[], "targetGroups" text[], claims text[], "otherIngredients" text[], statements jsonb)`;

/** Upserts labels and returns those that were added or changed. */
export async function writeLabels(
  tx: Queryable,
  labels: readonly AssignedLabel[],
  importRunId: number | null,
): Promise<WrittenLabel[]> {
  const { rows } = await tx.execute<{ id: number; ref: string; added: boolean }>(sql`
    insert into labels as l (supplement_id, source, source_ref, source_url, recorded_on, product_version, serving_size,
      servings_per_container, servings_per_day, net_contents, market_status, off_market_on, diets, free_from, target_groups, claims,
      other_ingredients, statements, import_run_id)
    select r.*, ${importRunId}::int from ${jsonRecordset(labels.map(withoutFacts), LABEL_COLUMNS)}
    on conflict (source, source_ref) do update set
      (source_url, recorded_on, product_version, serving_size, servings_per_container, servings_per_day, net_contents, market_status,
        off_market_on, diets, free_from, target_groups, claims, other_ingredients, statements)
      = (excluded.source_url, excluded.recorded_on, excluded.product_version, excluded.serving_size,
        excluded.servings_per_container, excluded.servings_per_day, excluded.net_contents, excluded.market_status, excluded.off_market_on,
        excluded.diets, excluded.free_from, excluded.target_groups, excluded.claims, excluded.other_ingredients,
        excluded.statements)
    where (l.source_url, l.recorded_on, l.product_version, l.serving_size, l.servings_per_container, l.servings_per_day, l.net_contents,
        l.market_status, l.off_market_on, l.diets, l.free_from, l.target_groups, l.claims, l.other_ingredients, l.statements)
      is distinct from (excluded.source_url, excluded.recorded_on, excluded.product_version, excluded.serving_size,
        excluded.servings_per_container, excluded.servings_per_day, excluded.net_contents, excluded.market_status, excluded.off_market_on,
        excluded.diets, excluded.free_from, excluded.target_groups, excluded.claims, excluded.other_ingredients,
        excluded.statements)
    returning l.id, l.source || '/' || l.source_ref as ref, l.xmax = 0 as added`);
  return rows;
}

/** Drops the fields that are not columns of `labels`, to save traffic. */
function withoutFacts(label: AssignedLabel) {
  const { brand, name, form, category, facts, barcodes, relatedRefs, ...row } = label;
  return row;
}

/** Syncs the facts panels of these labels and returns the ids of the labels that changed. */
export async function writeFacts(
  tx: Queryable,
  panels: readonly { labelId: number; facts: readonly LabelFactRow[] }[],
): Promise<number[]> {
  if (panels.length === 0) return [];
  const rows = panels.flatMap(({ labelId, facts }) =>
    facts.map((fact, at) => ({ labelId, position: at + 1, ...fact })),
  );
  const { rows: changed } = await tx.execute<{ label_id: number }>(sql`
    with given as materialized (
      select * from ${jsonRecordset(
        rows,
        `r("labelId" int, position smallint, depth smallint, name text, "ingredientId" int, form text, operator text,
          amount float8, unit text, "dvPercent" float8)`,
      )}
    ),
    gone as (
      delete from label_facts f
      where f.label_id = any (${arrayParam(panels.map(({ labelId }) => labelId))})
        and not exists (select from given g where g."labelId" = f.label_id and g.position = f.position)
      returning f.label_id
    ),
    written as (
      insert into label_facts as f
        (label_id, position, depth, name, ingredient_id, form, operator, amount, unit, dv_percent)
      select "labelId", position, depth, name, "ingredientId", form, operator, amount, unit, "dvPercent" from given
      on conflict (label_id, position) do update set
        (depth, name, ingredient_id, form, operator, amount, unit, dv_percent)
        = (excluded.depth, excluded.name, excluded.ingredient_id, excluded.form, excluded.operator, excluded.amount,
          excluded.unit, excluded.dv_percent)
      where (f.depth, f.name, f.ingredient_id, f.form, f.operator, f.amount, f.unit, f.dv_percent)
        is distinct from (excluded.depth, excluded.name, excluded.ingredient_id, excluded.form, excluded.operator,
          excluded.amount, excluded.unit, excluded.dv_percent)
      returning f.label_id
    )
    select label_id from gone union select label_id from written`);
  return changed.map((row) => row.label_id);
}
export type LabelFactRow = LabelRecord["facts"][number] & { ingredientId: number | null };

/** Inserts barcodes. A barcode stays with the product that had it first; returns the conflicts. */
export async function writeBarcodes(
  tx: Queryable,
  barcodes: readonly { gtin14: string; supplementId: number; labelId: number; sourceRef: string }[],
): Promise<Conflict[]> {
  if (barcodes.length === 0) return [];
  const given = jsonRecordset(
    barcodes,
    `r(gtin14 text, "supplementId" int, "labelId" int, "sourceRef" text)`,
  );
  await tx.execute(sql`
    insert into barcodes (gtin14, supplement_id, label_id)
    select distinct on (gtin14) gtin14, "supplementId", "labelId" from ${given}
    where not exists (
      select from barcode_removals k where k.gtin14 = r.gtin14 and k.supplement_id = r."supplementId")
    on conflict (gtin14) do nothing`);
  const { rows } = await tx.execute<{ sourceRef: string; gtin14: string; keptBy: string }>(sql`
    select distinct r."sourceRef", r.gtin14, s.slug as "keptBy"
    from ${given} join barcodes b using (gtin14) join supplements s on s.id = b.supplement_id
    where b.supplement_id <> r."supplementId"
    order by 1, 2`);
  return rows.map((row) => ({ kind: "barcode", ...row }));
}

/**
 * Sets the current label of each product: the newest with a facts panel, else the newest (by record date, then by
 * number). Copies its name, form and category to the product. The NIH's export has newer records without a panel, which
 * would hide the facts of an older one.
 */
export async function chooseCurrentLabels(
  tx: Queryable,
  supplementIds: readonly number[],
  named: readonly { labelId: number; name: string; form: string; category: string }[],
): Promise<void> {
  if (supplementIds.length === 0) return;
  await tx.execute(sql`
    with newest as (
      select distinct on (l.supplement_id) l.supplement_id, l.id
      from labels l where l.supplement_id = any (${arrayParam(supplementIds)})
      order by l.supplement_id, exists (select from label_facts f where f.label_id = l.id) desc,
        l.recorded_on desc nulls last, length(l.source_ref) desc, l.source_ref desc
    )
    update supplements s set current_label_id = n.id, name = coalesce(r.name, s.name),
      form = coalesce(r.form, s.form), category = coalesce(r.category, s.category), updated_at = now()
    from newest n left join ${jsonRecordset(named, `r("labelId" int, name text, form text, category text)`)}
      on r."labelId" = n.id
    where s.id = n.supplement_id`);
}

/**
 * Sets the category of products whose current label has another one now, since rules of categories change without the
 * labels changing. `labels`: those of products whose current label was not chosen again. Returns the ids of the products that
 * changed.
 */
export async function updateCategories(
  tx: Queryable,
  labels: readonly { labelId: number; category: string }[],
): Promise<number[]> {
  if (labels.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    update supplements s set category = r.category, updated_at = now()
    from ${jsonRecordset(
      labels.map(({ labelId, category }) => ({ labelId, category })),
      'r("labelId" int, category text)',
    )}
    where s.current_label_id = r."labelId" and s.category <> r.category
    returning s.id`);
  return rows.map(({ id }) => id);
}
