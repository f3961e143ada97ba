import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { chooseCurrentLabels } from "../intake/labels.ts";
import { list, lockCatalogue } from "../intake/rows.ts";
import { idOfSupplement } from "../queries/names.ts";
import { supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";

export interface Merge {
  /** Id or slug of the record that goes. */
  from: string;
  /** Id or slug of the record that stays. */
  into: string;
  operator: string;
}

/** What a merge did: the slugs of the two, and whether it was done before. */
export interface Merged {
  from: string;
  into: string;
  already: boolean;
}

/**
 * Makes two products one: labels, barcodes and reports go over, the old address leads to the new one, and later label
 * records of either find the one that stays. Doing it again changes nothing. `Refusal`: a product that does not exist,
 * one merged elsewhere, or a sample with a real one.
 */
export async function mergeSupplements(db: Queryable, { from, into, operator }: Merge): Promise<Merged> {
  return db.transaction(async (tx) => {
    await tx.execute(lockCatalogue);
    const kept = await find(tx, String(await idOfSupplement(tx, into)));
    const gone = await find(tx, from);
    if (gone.mergedIntoId === kept.id) return { from: gone.slug, into: kept.slug, already: true };
    if (gone.id === kept.id) throw new Refusal("invalid", "A product cannot be merged into itself.");
    if (gone.mergedIntoId !== null) {
      const other = await find(tx, String(gone.mergedIntoId));
      throw new Refusal("conflict", `${gone.slug} has been merged into ${other.slug}: merge that one.`);
    }
    if ((gone.source === "sample") !== (kept.source === "sample")) {
      throw new Refusal("invalid", "A sample product and a real one are never one product.");
    }
    await move(tx, gone, kept);
    await recordAction(tx, {
      operator,
      action: "merge-supplements",
      subject: kept.slug,
      details: { from: gone.slug, from_id: gone.id, into_id: kept.id },
    });
    return { from: gone.slug, into: kept.slug, already: false };
  });
}

type Supplement = typeof supplements.$inferSelect;

/** The product itself, even when it was merged. */
async function find(tx: Queryable, ref: string): Promise<Supplement> {
  const bySlug = await tx.select().from(supplements).where(eq(supplements.slug, ref));
  const id = bySlug[0] ? null : /^\d{1,9}$/.test(ref) ? Number(ref) : await idOfSupplement(tx, ref);
  const [found] = id === null ? bySlug : await tx.select().from(supplements).where(eq(supplements.id, id));
  if (!found) throw new Refusal("not_found", `There is no supplement ${ref}.`);
  return found;
}

/** Moves everything that hangs on one product to another. Their search rows follow. */
export async function move(tx: Queryable, gone: Supplement, kept: Supplement): Promise<void> {
  for (const table of [
    "labels",
    "barcodes",
    "reports",
    "report_drafts",
    "test_requests",
    "error_reports",
    "scans",
  ]) {
    await tx.execute(
      sql`update ${sql.identifier(table)} set supplement_id = ${kept.id} where supplement_id = ${gone.id}`,
    );
  }
  await tx.execute(sql`
    insert into follows (user_id, supplement_id, at)
    select user_id, ${kept.id}, at from follows where supplement_id = ${gone.id} on conflict do nothing`);
  await tx.execute(sql`delete from follows where supplement_id = ${gone.id}`);
  await tx.execute(sql`
    insert into supplement_names (supplement_id, name, basis, created_at)
    select ${kept.id}, name, basis, created_at from supplement_names where supplement_id = ${gone.id}
    on conflict do nothing`);
  await tx.execute(sql`delete from supplement_names where supplement_id = ${gone.id}`);
  await tx.execute(sql`update supplements set merged_into_id = ${kept.id} where merged_into_id = ${gone.id}`);
  await tx.execute(sql`
    update supplements set merged_into_id = ${kept.id}, current_label_id = null, updated_at = now()
    where id = ${gone.id}`);
  await tx.execute(
    sql`update former_slugs set record_id = ${kept.id} where kind = 'supplement' and record_id = ${gone.id}`,
  );
  await tx.execute(sql`
    insert into former_slugs (kind, slug, record_id) values ('supplement', ${gone.slug}, ${kept.id})
    on conflict (kind, slug) do update set record_id = excluded.record_id`);
  await chooseCurrentLabels(tx, [kept.id], []);
  await followCurrentLabel(tx, gone, kept);
  await tx.execute(sql`select refresh_supplement_search(${list([gone.id, kept.id])})`);
}

/** Where the newest label came from the product that went, its name, form, category and contents come along. */
async function followCurrentLabel(tx: Queryable, gone: Supplement, kept: Supplement): Promise<void> {
  const [now] = await tx.select().from(supplements).where(eq(supplements.id, kept.id));
  if (now?.currentLabelId && now.currentLabelId === gone.currentLabelId) {
    const { name, form, category } = gone;
    await tx.update(supplements).set({ name, form, category }).where(eq(supplements.id, kept.id));
    await tx.execute(sql`delete from supplement_ingredients where supplement_id = ${kept.id}`);
    await tx.execute(
      sql`update supplement_ingredients set supplement_id = ${kept.id} where supplement_id = ${gone.id}`,
    );
  }
  await tx.execute(sql`delete from supplement_ingredients where supplement_id = ${gone.id}`);
}
