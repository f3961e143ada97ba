import { eq, sql } from "drizzle-orm";
import { MAX_LENGTH } from "#contract/limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { chooseCurrentLabels } from "../intake/labels.ts";
import { findHold } from "../queries/holds.ts";
import { resolveSupplementId } from "../queries/names.ts";
import { supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";
import { lockOwners } from "./lock-owners.ts";
import { moveNoticesOfProduct } from "./move-notices.ts";
import { lockMoving, MOVING_TABLE_NAMES, rememberMerge } from "./remember-merge.ts";

export interface MergeRequest {
  /** Id or slug of the duplicate. */
  from: string;
  /** Id or slug of the record that survives. */
  into: string;
  operator: string;
  reason?: string;
}

/** The slugs of both records, and whether they were merged before. */
export interface MergeResult {
  from: string;
  into: string;
  alreadyMerged: boolean;
}

/**
 * Merges two products: moves labels, barcodes and reports, redirects the old slug, and makes later label records of
 * either match the survivor. Idempotent. Throws `ApiError` for an unknown product, one merged into another, or a demo
 * product with a real one.
 */
export async function mergeSupplements(
  db: Queryable,
  { from, into, operator, reason }: MergeRequest,
): Promise<MergeResult> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const survivor = await findSupplement(tx, String(await resolveSupplementId(tx, into)));
    const duplicate = await findSupplement(tx, from);
    if (duplicate.mergedIntoId === survivor.id)
      return { from: duplicate.slug, into: survivor.slug, alreadyMerged: true };
    if (duplicate.id === survivor.id) throw new ApiError("invalid", "A product can't be merged into itself.");
    if (duplicate.mergedIntoId !== null) {
      const other = await findSupplement(tx, String(duplicate.mergedIntoId));
      throw new ApiError(
        "conflict",
        `${duplicate.slug} was already merged into ${other.slug}. Merge that one instead.`,
      );
    }
    if ((duplicate.source === "sample") !== (survivor.source === "sample")) {
      throw new ApiError("invalid", "A sample product can't be merged with a real one.");
    }
    await refuseHeldMerge(tx, [duplicate, survivor]);
    await lockOwners(tx, { products: [duplicate.id] });
    await rememberMerge(tx, { from: duplicate.id, into: survivor.id, operator });
    await moveSupplement(tx, duplicate, survivor);
    await recordAction(tx, {
      operator,
      action: "merge-supplements",
      subject: survivor.slug,
      details: { from: duplicate.slug, from_id: duplicate.id, into_id: survivor.id, reason },
    });
    return { from: duplicate.slug, into: survivor.slug, alreadyMerged: false };
  });
}

/** A merge would carry a hidden product to a page that is shown. */
async function refuseHeldMerge(tx: Queryable, products: readonly Supplement[]): Promise<void> {
  for (const { id, slug } of products)
    if (await findHold(tx, id))
      throw new ApiError("conflict", `${slug} is hidden after a legal notice. Release it before you merge.`);
}

type Supplement = typeof supplements.$inferSelect;

/** Finds a product by slug or id, without following merges. */
async function findSupplement(tx: Queryable, ref: string): Promise<Supplement> {
  const bySlug = await tx.select().from(supplements).where(eq(supplements.slug, ref));
  const id = bySlug[0] ? null : /^\d{1,9}$/.test(ref) ? Number(ref) : await resolveSupplementId(tx, ref);
  const [supplement] =
    id === null ? bySlug : await tx.select().from(supplements).where(eq(supplements.id, id));
  if (!supplement) throw new ApiError("not_found", `Supplement not found: ${ref}.`);
  return supplement;
}

/** Moves all records that reference one product to another, and refreshes the search rows of both. */
export async function moveSupplement(
  tx: Queryable,
  duplicate: Supplement,
  survivor: Supplement,
): Promise<void> {
  await refuseHeldMerge(tx, [duplicate, survivor]);
  await moveRecords(tx, duplicate, survivor);
  await redirectSupplement(tx, duplicate, survivor);
  await chooseCurrentLabels(tx, [survivor.id], []);
  await copyCurrentLabelFields(tx, duplicate, survivor);
  await tx.execute(sql`select refresh_supplement_search(${arrayParam([duplicate.id, survivor.id])})`);
}

async function moveRecords(tx: Queryable, duplicate: Supplement, survivor: Supplement): Promise<void> {
  for (const table of MOVING_TABLE_NAMES) {
    await lockMoving(tx, { table, product: duplicate.id });
    await tx.execute(
      sql`update ${sql.identifier(table)} set supplement_id = ${survivor.id} where supplement_id = ${duplicate.id}`,
    );
  }
  await moveNoticesOfProduct(tx, duplicate.id, survivor);
  await tx.execute(sql`
    insert into follows (user_id, supplement_id, at, alerts, note, lot)
    select user_id, ${survivor.id}, at, alerts, note, lot from follows where supplement_id = ${duplicate.id}
    on conflict (user_id, supplement_id) do update set
      alerts = follows.alerts or excluded.alerts,
      note = left(concat_ws(E'\\n', nullif(follows.note, ''), nullif(excluded.note, '')), ${MAX_LENGTH.note}),
      lot = coalesce(nullif(follows.lot, ''), excluded.lot)`);
  await tx.execute(sql`delete from follows where supplement_id = ${duplicate.id}`);
  await tx.execute(sql`
    insert into supplement_names (supplement_id, name, basis, created_at)
    select ${survivor.id}, name, basis, created_at from supplement_names where supplement_id = ${duplicate.id}
    on conflict do nothing`);
  await tx.execute(sql`
    update product_photos set supplement_id = ${survivor.id} where supplement_id = ${duplicate.id}
      and not exists (select from product_photos own where own.supplement_id = ${survivor.id})`);
  await tx.execute(sql`delete from supplement_names where supplement_id = ${duplicate.id}`);
}

/** Marks a product as merged, and redirects its slug and those that redirected to it. */
async function redirectSupplement(tx: Queryable, duplicate: Supplement, survivor: Supplement): Promise<void> {
  await tx.execute(
    sql`update supplements set merged_into_id = ${survivor.id} where merged_into_id = ${duplicate.id}`,
  );
  await tx.execute(sql`
    update supplements set merged_into_id = ${survivor.id}, current_label_id = null, updated_at = now()
    where id = ${duplicate.id}`);
  await tx.execute(
    sql`update former_slugs set record_id = ${survivor.id} where kind = 'supplement' and record_id = ${duplicate.id}`,
  );
  await tx.execute(sql`
    insert into former_slugs (kind, slug, record_id) values ('supplement', ${duplicate.slug}, ${survivor.id})
    on conflict (kind, slug) do update set record_id = excluded.record_id`);
}

/** If the current label came from the duplicate, copies that product's name, form, category and ingredients. */
async function copyCurrentLabelFields(
  tx: Queryable,
  duplicate: Supplement,
  survivor: Supplement,
): Promise<void> {
  const [updated] = await tx.select().from(supplements).where(eq(supplements.id, survivor.id));
  if (updated?.currentLabelId && updated.currentLabelId === duplicate.currentLabelId) {
    const { name, form, category } = duplicate;
    await tx.update(supplements).set({ name, form, category }).where(eq(supplements.id, survivor.id));
    await tx.execute(sql`delete from supplement_ingredients where supplement_id = ${survivor.id}`);
    await tx.execute(
      sql`update supplement_ingredients set supplement_id = ${survivor.id} where supplement_id = ${duplicate.id}`,
    );
  }
  await tx.execute(sql`delete from supplement_ingredients where supplement_id = ${duplicate.id}`);
}
