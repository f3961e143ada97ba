import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { findHold } from "../queries/holds.ts";
import { brandMerges, type MovedRecords, merges } from "../schema/merges.ts";
import { supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";
import { lockOwners } from "./lock-owners.ts";
import { lockMoving, MOVING_TABLE_NAMES, MOVING_TABLES } from "./remember-merge.ts";

export interface Merge {
  id: number;
  fromId: number;
  intoId: number;
  records: MovedRecords;
}

/**
 * Takes a merge of two products back: what moved returns, if it is still where the merge put it. Throws "not_found", or
 * "conflict" with the reason if something has happened to the product since that cannot be told apart.
 */
export function undoMerge(
  db: Db,
  { id, operator, reason, now }: { id: number; operator: string; reason: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for("update");
    if (!merge) throw new ApiError("not_found", "There is no such merge.");
    if (merge.undoneAt) throw new ApiError("conflict", "This merge was taken back already.");
    await refuseAlone(tx, merge);
    await lockOwners(tx, { products: [merge.intoId] });
    await separateProducts(tx, merge, now);
    await tx.execute(sql`select refresh_supplement_search(${arrayParam([merge.fromId, merge.intoId])})`);
    const [from, into] = await Promise.all([
      slugOfProduct(tx, merge.fromId),
      slugOfProduct(tx, merge.intoId),
    ]);
    const details = { from, into_id: merge.intoId, from_id: merge.fromId, reason };
    await recordAction(tx, { operator, action: "undo-merge", subject: into, details });
  });
}

/** Moves everything of a merge back; the search rows are the caller's. Throws "conflict" as `undoMerge` does. */
export async function separateProducts(tx: Tx, merge: Merge, now: Date): Promise<void> {
  await refuseUnsafe(tx, merge);
  await returnRecords(tx, merge);
  await returnCopies(tx, merge);
  await returnFollows(tx, merge);
  await separate(tx, merge);
  await tx.update(merges).set({ undoneAt: now }).where(eq(merges.id, merge.id));
}

/** A merge of brands merged the product: alone it would come back to the wrong brand. */
async function refuseAlone(tx: Tx, { brandMergeId }: { brandMergeId: number | null }): Promise<void> {
  if (brandMergeId === null) return;
  const [whole] = await tx.select().from(brandMerges).where(eq(brandMerges.id, brandMergeId));
  if (whole)
    throw new ApiError(
      "conflict",
      `It was part of the merge of the brand ${whole.fromName}. Take that one back, from its brand.`,
    );
}

async function slugOfProduct(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.select({ slug: supplements.slug }).from(supplements).where(eq(supplements.id, id));
  return row?.slug ?? String(id);
}

async function refuseUnsafe(tx: Tx, { fromId, intoId, records: moved }: Merge): Promise<void> {
  const [into] = await tx.select().from(supplements).where(eq(supplements.id, intoId));
  const [from] = await tx.select().from(supplements).where(eq(supplements.id, fromId));
  if (!into || into.mergedIntoId !== null || from?.mergedIntoId !== intoId)
    throw new ApiError("conflict", "The product was merged again since. Take that merge back first.");
  if (await findHold(tx, intoId))
    throw new ApiError("conflict", "The product is hidden after a legal notice. Release it first.");
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text from labels where supplement_id = ${intoId}`,
  );
  const known = new Set([...moved.own_labels, ...(moved.keys.labels ?? [])]);
  if (rows.some((row) => !known.has(row.id)))
    throw new ApiError(
      "conflict",
      "An import has added label records since. It isn’t known which product they belong to.",
    );
}

async function returnRecords(tx: Tx, { fromId, intoId, records: moved }: Merge): Promise<void> {
  for (const table of MOVING_TABLE_NAMES) {
    const key = sql.identifier(MOVING_TABLES[table]);
    const only = sql`t.${key}::text = any(${sql.param(moved.keys[table] ?? [])}::text[])`;
    await lockMoving(tx, { table, product: intoId, only });
    await tx.execute(sql`
      update ${sql.identifier(table)} t set supplement_id = ${fromId}
      where t.supplement_id = ${intoId} and ${only}`);
  }
  if (moved.photo)
    await tx.execute(sql`
      update product_photos set supplement_id = ${fromId}
      where supplement_id = ${intoId} and sha256 = ${moved.photo}`);
}

/** Rows of which a merge leaves one where both products had one. */
async function returnCopies(tx: Tx, { fromId, intoId, records: moved }: Merge): Promise<void> {
  const rowsOf = (table: keyof MovedRecords["rows"]) => sql`
    jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(moved.rows[table])}::jsonb) r`;
  await tx.execute(sql`delete from supplement_ingredients where supplement_id in (${fromId}, ${intoId})`);
  await tx.execute(
    sql`insert into supplement_ingredients select r.* from ${rowsOf("supplement_ingredients")}`,
  );
  await tx.execute(sql`
    delete from supplement_names n where n.supplement_id = ${intoId}
      and exists (select from ${rowsOf("supplement_names")} where r.supplement_id = ${fromId} and r.name = n.name)
      and not exists (select from ${rowsOf("supplement_names")} where r.supplement_id = ${intoId} and r.name = n.name)`);
  await tx.execute(sql`
    insert into supplement_names select r.* from ${rowsOf("supplement_names")}
    where r.supplement_id = ${fromId} on conflict do nothing`);
  await tx.execute(sql`
    update notice_matches m set supplement_id = r.supplement_id, brand_id = r.brand_id
    from ${rowsOf("notice_matches")} where r.id = m.id and r.supplement_id = ${fromId} and m.supplement_id = ${intoId}`);
  await tx.execute(sql`
    insert into notice_matches overriding system value select r.* from ${rowsOf("notice_matches")}
    where r.supplement_id = ${fromId} and not exists (select from notice_matches m where m.id = r.id)
    on conflict do nothing`);
}

/** Notes of users who followed both were joined, and stay with the surviving product. */
async function returnFollows(tx: Tx, { id, fromId, intoId }: Merge): Promise<void> {
  await tx.execute(sql`
    insert into follows (user_id, supplement_id, at, alerts)
    select f.user_id, ${fromId}, f.at, f.alerts from follows f
    join merged_follows m on m.user_id = f.user_id and m.merge_id = ${id} and m.followed_both
    where f.supplement_id = ${intoId} on conflict do nothing`);
  await tx.execute(sql`
    update follows f set supplement_id = ${fromId} from merged_follows m
    where f.supplement_id = ${intoId} and m.user_id = f.user_id and m.merge_id = ${id} and not m.followed_both`);
}

/** Gives both products their fields and slugs back. What staff have edited since stays: `record_edits` holds it. */
async function separate(tx: Tx, { fromId, intoId, records: moved }: Merge): Promise<void> {
  const fields = { [fromId]: moved.fields.from, [intoId]: moved.fields.into };
  for (const [product, { name, form, category, current_label_id }] of Object.entries(fields))
    await tx.execute(sql`
      update supplements set name = ${name}, form = ${form}, category = ${category},
        current_label_id = ${current_label_id}, updated_at = now() where id = ${Number(product)}`);
  await tx.execute(sql`update supplements set merged_into_id = null where id = ${fromId}`);
  await tx.execute(sql`
    update supplements set merged_into_id = ${fromId}
    where merged_into_id = ${intoId} and id = any(${sql.param(moved.merged)}::int[])`);
  await tx.execute(sql`
    delete from former_slugs where kind = 'supplement' and record_id = ${intoId}
      and slug = (select slug from supplements where id = ${fromId})`);
  await tx.execute(sql`
    update former_slugs set record_id = ${fromId} where kind = 'supplement' and record_id = ${intoId}
      and slug = any(${sql.param(moved.former_slugs)}::text[])`);
}
