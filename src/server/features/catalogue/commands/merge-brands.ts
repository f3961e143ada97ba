import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { list, lockCatalogue } from "../intake/rows.ts";
import { idOfBrand } from "../queries/names.ts";
import { slugOf } from "../rules.ts";
import { brands, certificates, supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";
import { type Merge, type Merged, move } from "./merge-supplements.ts";

type Brand = typeof brands.$inferSelect;

/**
 * Makes two brands one: products and certificates go over, a product that both have becomes one, and the old address
 * and the old name lead to the brand that stays. Doing it again changes nothing. `Refusal`: a brand that does not
 * exist, or a sample with a real one.
 */
export async function mergeBrands(
  db: Queryable,
  { from, into, operator }: Merge,
): Promise<Merged & { supplements: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(lockCatalogue);
    const kept = await find(tx, into);
    const gone = await find(tx, from);
    if (gone.id === kept.id) {
      if (from !== kept.slug && from !== String(kept.id)) {
        return { from, into: kept.slug, already: true, supplements: 0 };
      }
      throw new Refusal("invalid", "A brand cannot be merged into itself.");
    }
    if ((gone.source === "sample") !== (kept.source === "sample")) {
      throw new Refusal("invalid", "A sample brand and a real one are never one brand.");
    }
    const moved = await moveSupplements(tx, gone, kept);
    await tx.update(certificates).set({ brandId: kept.id }).where(eq(certificates.brandId, gone.id));
    await keepAddresses(tx, gone, kept);
    await tx.delete(brands).where(eq(brands.id, gone.id));
    await recordAction(tx, {
      operator,
      action: "merge-brands",
      subject: kept.slug,
      details: { from: gone.slug, from_name: gone.name, supplements: moved },
    });
    return { from: gone.slug, into: kept.slug, already: false, supplements: moved };
  });
}

async function find(tx: Queryable, ref: string): Promise<Brand> {
  const id = Number(await idOfBrand(tx, ref));
  const [found] = await tx.select().from(brands).where(eq(brands.id, id));
  if (!found) throw new Refusal("not_found", `There is no brand ${ref}.`);
  return found;
}

async function moveSupplements(tx: Queryable, gone: Brand, kept: Brand): Promise<number> {
  const both = await tx.execute<{ gone: number; kept: number }>(sql`
    select g.id as gone, coalesce(k.merged_into_id, k.id) as kept
    from supplements g join supplements k on k.identity_key = g.identity_key and k.brand_id = ${kept.id}
    where g.brand_id = ${gone.id} and g.merged_into_id is null and coalesce(k.merged_into_id, k.id) <> g.id`);
  for (const pair of both.rows) {
    const [from, into] = [await supplement(tx, pair.gone), await supplement(tx, pair.kept)];
    await move(tx, from, into);
  }
  // What was merged away keeps its row for its address; where both brands had it, its identity is the kept one's.
  const { rows } = await tx.execute<{ id: number }>(sql`
    update supplements g set brand_id = ${kept.id}, updated_at = now(),
      identity_key = case when exists (
          select from supplements k where k.brand_id = ${kept.id} and k.identity_key = g.identity_key)
        then g.identity_key || '|merged-' || g.id else g.identity_key end
    where g.brand_id = ${gone.id}
    returning g.id`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await tx.execute(sql`select refresh_supplement_search(${list(ids)})`);
  return ids.length;
}

async function supplement(tx: Queryable, id: number) {
  const [found] = await tx
    .select()
    .from(supplements)
    .where(and(eq(supplements.id, id)));
  if (!found) throw new Refusal("not_found", `There is no supplement ${id}.`);
  return found;
}

/** The old address, and the address that the old name would have, lead to the brand that stays. */
async function keepAddresses(tx: Queryable, gone: Brand, kept: Brand): Promise<void> {
  await tx.execute(
    sql`update former_slugs set record_id = ${kept.id} where kind = 'brand' and record_id = ${gone.id}`,
  );
  await tx.execute(sql`
    insert into former_slugs (kind, slug, record_id)
    select distinct 'brand', slug, ${kept.id}::int from unnest(${list([gone.slug, slugOf(gone.nameKey, "brand")])}::text[]) slug
    where not exists (select from brands b where b.slug = slug.slug and b.id <> ${gone.id})
    on conflict (kind, slug) do nothing`);
}
