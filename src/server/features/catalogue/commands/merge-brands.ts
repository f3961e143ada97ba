import { and, eq, ne, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { resolveBrandId } from "../queries/names.ts";
import { slugOf } from "../rules.ts";
import { brandLinks, brands, certificates } from "../schema/brands.ts";
import { supplements } from "../schema.ts";
import { recordAction } from "./audit.ts";
import { lockOwners } from "./lock-owners.ts";
import { type MergeRequest, type MergeResult, moveSupplement } from "./merge-supplements.ts";
import { moveNoticesOfBrand } from "./move-notices.ts";
import { rememberBrandMerge } from "./remember-brand-merge.ts";
import { rememberMerge } from "./remember-merge.ts";

type Brand = typeof brands.$inferSelect;

/**
 * Merges two brands: moves products and certificates, merges products that both have, and redirects the old slug and
 * the old name to the surviving brand. Idempotent. Throws `ApiError` for an unknown brand, or a demo brand with a real
 * one.
 */
export async function mergeBrands(
  db: Queryable,
  { from, into, operator, reason }: MergeRequest,
): Promise<MergeResult & { supplements: number }> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const survivor = await findBrand(tx, into);
    const duplicate = await findBrand(tx, from);
    if (duplicate.id === survivor.id) {
      if (from !== survivor.slug && from !== String(survivor.id)) {
        return { from, into: survivor.slug, alreadyMerged: true, supplements: 0 };
      }
      throw new ApiError("invalid", "A brand can't be merged into itself.");
    }
    if ((duplicate.source === "sample") !== (survivor.source === "sample")) {
      throw new ApiError("invalid", "A sample brand can't be merged with a real one.");
    }
    await lockOwnersOfBrand(tx, duplicate);
    const brandMergeId = await rememberBrandMerge(tx, { from: duplicate, into: survivor.id, operator });
    const moved = await moveSupplements(tx, duplicate, survivor, { operator, brandMergeId });
    await tx.update(certificates).set({ brandId: survivor.id }).where(eq(certificates.brandId, duplicate.id));
    await moveNoticesOfBrand(tx, duplicate.id, survivor.id);
    await moveLogo(tx, duplicate, survivor);
    await moveFollows(tx, duplicate, survivor);
    await keepFormerSlugs(tx, duplicate, survivor);
    await tx
      .update(brandLinks)
      .set({ headId: survivor.id })
      .where(and(eq(brandLinks.headId, duplicate.id), ne(brandLinks.brandId, survivor.id)));
    await tx.delete(brands).where(eq(brands.id, duplicate.id));
    await recordAction(tx, {
      operator,
      action: "merge-brands",
      subject: survivor.slug,
      details: { from: duplicate.slug, from_name: duplicate.name, supplements: moved, reason },
    });
    return { from: duplicate.slug, into: survivor.slug, alreadyMerged: false, supplements: moved };
  });
}

async function findBrand(tx: Queryable, ref: string): Promise<Brand> {
  const id = Number(await resolveBrandId(tx, ref));
  const [brand] = await tx.select().from(brands).where(eq(brands.id, id));
  if (!brand) throw new ApiError("not_found", `Brand not found: ${ref}.`);
  return brand;
}

async function moveSupplements(
  tx: Queryable,
  duplicate: Brand,
  survivor: Brand,
  merge: { operator: string; brandMergeId: number },
): Promise<number> {
  const pairs = await tx.execute<{ duplicate: number; survivor: number }>(sql`
    select g.id as duplicate, coalesce(k.merged_into_id, k.id) as survivor
    from supplements g join supplements k on k.identity_key = g.identity_key and k.brand_id = ${survivor.id}
    where g.brand_id = ${duplicate.id} and g.merged_into_id is null and coalesce(k.merged_into_id, k.id) <> g.id`);
  for (const pair of pairs.rows) {
    const [from, into] = [await supplementById(tx, pair.duplicate), await supplementById(tx, pair.survivor)];
    await rememberMerge(tx, { from: from.id, into: into.id, ...merge });
    await moveSupplement(tx, from, into);
  }
  // A merged product keeps its row, for its slug. If both brands had it, its identity key gets a suffix to stay unique.
  const { rows } = await tx.execute<{ id: number }>(sql`
    update supplements g set brand_id = ${survivor.id}, updated_at = now(),
      identity_key = case when exists (
          select from supplements k where k.brand_id = ${survivor.id} and k.identity_key = g.identity_key)
        then g.identity_key || '|merged-' || g.id else g.identity_key end
    where g.brand_id = ${duplicate.id}
    returning g.id`);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await tx.execute(sql`select refresh_supplement_search(${arrayParam(ids)})`);
  return ids.length;
}

async function lockOwnersOfBrand(tx: Queryable, { id }: Brand): Promise<void> {
  const products = await tx
    .select({ id: supplements.id })
    .from(supplements)
    .where(eq(supplements.brandId, id));
  await lockOwners(tx, { products: products.map((product) => product.id), brands: [id] });
}

/** Those of users who follow the survivor, too, go with the duplicate. */
async function moveFollows(tx: Queryable, duplicate: Brand, survivor: Brand): Promise<void> {
  await tx.execute(sql`
    update brand_follows f set brand_id = ${survivor.id} where brand_id = ${duplicate.id}
      and not exists (select from brand_follows own where own.brand_id = ${survivor.id} and own.user_id = f.user_id)`);
}

/** The survivor's own logo stays. */
async function moveLogo(tx: Queryable, duplicate: Brand, survivor: Brand): Promise<void> {
  await tx.execute(sql`
    update brand_logos set brand_id = ${survivor.id} where brand_id = ${duplicate.id}
      and not exists (select from brand_logos own where own.brand_id = ${survivor.id})`);
}

async function supplementById(tx: Queryable, id: number) {
  const [row] = await tx
    .select()
    .from(supplements)
    .where(and(eq(supplements.id, id)));
  if (!row) throw new ApiError("not_found", `Supplement not found: ${id}.`);
  return row;
}

/** Redirects the old slug, and the slug of the old name, to the surviving brand. */
async function keepFormerSlugs(tx: Queryable, duplicate: Brand, survivor: Brand): Promise<void> {
  await tx.execute(
    sql`update former_slugs set record_id = ${survivor.id} where kind = 'brand' and record_id = ${duplicate.id}`,
  );
  await tx.execute(sql`
    insert into former_slugs (kind, slug, record_id)
    select distinct 'brand', slug, ${survivor.id}::int from unnest(${arrayParam([duplicate.slug, slugOf(duplicate.nameKey, "brand")])}::text[]) slug
    where not exists (select from brands b where b.slug = slug.slug and b.id <> ${duplicate.id})
    on conflict (kind, slug) do nothing`);
}
