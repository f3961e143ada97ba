import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { PersonalData } from "#contract/accounts.ts";
import type { listFollowedBrands as listFollowedBrandsCall } from "#contract/follows.ts";
import type { Queryable } from "#platform/database/database.ts";
import { resolveBrandId } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { brandCardsByIds } from "#server/features/products/queries/brands.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { brandFollows } from "../schema.ts";

export async function listFollowedBrands(
  db: Queryable,
  { userId }: SignedIn,
  { brand_id, page, limit }: z.output<typeof listFollowedBrandsCall.input>,
): Promise<z.input<typeof listFollowedBrandsCall.output>> {
  const brandId = brand_id === undefined ? null : Number(await resolveBrandId(db, brand_id));
  const where = and(
    eq(brandFollows.userId, userId),
    brandId === null ? undefined : eq(brandFollows.brandId, brandId),
  );
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    db
      .select({ brandId: brandFollows.brandId, at: brandFollows.at })
      .from(brandFollows)
      .where(where)
      .orderBy(desc(brandFollows.at), desc(brandFollows.brandId))
      .limit(limit)
      .offset(offset),
    db.$count(brandFollows, where),
  ]);
  const followedAt = new Map(rows.map((row) => [String(row.brandId), row.at.toISOString()]));
  const cards = await brandCardsByIds(
    db,
    rows.map((row) => row.brandId),
  );
  const list = cards.flatMap((card) => {
    const followed_at = followedAt.get(card.brand_id);
    return followed_at ? [{ ...card, followed_at }] : [];
  });
  return { list, total, page, limit, has_more: offset + rows.length < total };
}

/** All brands the user follows, for the export of personal data. */
export async function exportFollowedBrands(
  db: Queryable,
  userId: number,
): Promise<PersonalData["followed_brands"]> {
  const rows = await db
    .select({ brand: brands.slug, at: brandFollows.at })
    .from(brandFollows)
    .innerJoin(brands, eq(brands.id, brandFollows.brandId))
    .where(eq(brandFollows.userId, userId))
    .orderBy(brandFollows.at);
  return rows.map(({ brand, at }) => ({ brand, followed_at: at.toISOString() }));
}
