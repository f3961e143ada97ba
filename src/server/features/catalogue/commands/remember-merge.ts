import { type SQL, sql } from "drizzle-orm";
import { missingValue } from "#domain/out-of-range.ts";
import type { Queryable } from "#platform/database/database.ts";
import { type MovedRecords, merges } from "../schema/merges.ts";

/** Tables whose rows belong to one product each and move with it, with the column that names a row. */
export const MOVING_TABLES = {
  labels: "id",
  barcodes: "gtin14",
  reports: "id",
  report_drafts: "id",
  test_requests: "id",
  error_reports: "id",
  scans: "id",
} as const;

/**
 * Locks the rows of a product that are about to move, each table's in one order, as others take several of them: people who
 * delete their scans, or merge requests. Merged requests come after those they were merged into.
 */
export async function lockMoving(
  tx: Queryable,
  { table, product, only }: { table: keyof typeof MOVING_TABLES; product: number; only?: SQL },
): Promise<void> {
  const order = table === "test_requests" ? "duplicate_of_id nulls first, id" : MOVING_TABLES[table];
  await tx.execute(sql`
    select from ${sql.identifier(table)} t where t.supplement_id = ${product} and ${only ?? sql`true`}
    order by ${sql.raw(order)} for no key update`);
}

export const MOVING_TABLE_NAMES = Object.keys(MOVING_TABLES) as (keyof typeof MOVING_TABLES)[];

const keysIn = (table: string, key: string, product: number): SQL => sql`(
  select coalesce(jsonb_agg(t.${sql.identifier(key)}::text), '[]') from ${sql.identifier(table)} t
  where t.supplement_id = ${product})`;

const rowsIn = (table: keyof MovedRecords["rows"], products: readonly number[]): SQL => sql`(
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.identifier(table)} t
  where t.supplement_id = any(${sql.param([...products])}::int[]))`;

const fieldsOf = (product: number): SQL => sql`(
  select jsonb_build_object('name', name, 'form', form, 'category', category, 'current_label_id', current_label_id)
  from supplements where id = ${product})`;

/** Stores what the merge of two products is about to move, so that it can be taken back. Call it before the first move. */
export async function rememberMerge(
  tx: Queryable,
  {
    from,
    into,
    operator,
    brandMergeId = null,
  }: { from: number; into: number; operator: string; brandMergeId?: number | null },
): Promise<void> {
  const keys = Object.entries(MOVING_TABLES).map(
    ([table, key]) => sql`${sql.param(table)}::text, ${keysIn(table, key, from)}`,
  );
  const both = [from, into];
  const { rows } = await tx.execute<{ moved: MovedRecords }>(sql`
    select jsonb_build_object(
      'keys', jsonb_build_object(${sql.join(keys, sql`, `)}),
      'own_labels', ${keysIn("labels", "id", into)},
      'fields', jsonb_build_object('from', ${fieldsOf(from)}, 'into', ${fieldsOf(into)}),
      'rows', jsonb_build_object(
        'supplement_ingredients', ${rowsIn("supplement_ingredients", both)},
        'supplement_names', ${rowsIn("supplement_names", both)},
        'notice_matches', ${rowsIn("notice_matches", both)}),
      'merged', (select coalesce(jsonb_agg(id), '[]') from supplements where merged_into_id = ${from}),
      'former_slugs', (select coalesce(jsonb_agg(slug), '[]') from former_slugs
        where kind = 'supplement' and record_id = ${from}),
      'photo', (select sha256 from product_photos where supplement_id = ${from}
        and not exists (select from product_photos own where own.supplement_id = ${into}))) as moved`);
  const { moved } = rows[0] ?? missingValue("The merge");
  const [merge] = await tx
    .insert(merges)
    .values({ fromId: from, intoId: into, records: moved, operator, brandMergeId })
    .returning({ id: merges.id });
  await tx.execute(sql`
    insert into merged_follows (merge_id, user_id, followed_both)
    select ${(merge ?? missingValue("The merge")).id}, f.user_id,
      exists (select from follows o where o.user_id = f.user_id and o.supplement_id = ${into})
    from follows f where f.supplement_id = ${from}`);
}
