import { and, eq, sql } from "drizzle-orm";
import { MAX_FOLLOWED_BRANDS } from "#contract/limits.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { resolveBrandId } from "#server/features/catalogue/queries/names.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { brandFollows } from "../schema.ts";

interface BrandFollowing {
  brand_id: string;
  following: boolean;
}

/**
 * Makes the user follow a brand. Idempotent, also at the limit. Throws `conflict` for a new brand at the limit; the lock on
 * the user makes parallel calls wait for each other's count.
 */
export async function followBrand(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  brand: string,
): Promise<BrandFollowing> {
  const brandId = Number(await resolveBrandId(db, brand));
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const added = await tx
      .insert(brandFollows)
      .values({ userId, brandId, at: now })
      .onConflictDoNothing()
      .returning({ brandId: brandFollows.brandId });
    if (added.length === 0) return;
    if ((await tx.$count(brandFollows, eq(brandFollows.userId, userId))) > MAX_FOLLOWED_BRANDS)
      throw new ApiError("conflict", `You can follow up to ${MAX_FOLLOWED_BRANDS} brands.`);
  });
  return { brand_id: String(brandId), following: true };
}

export async function unfollowBrand(
  db: Queryable,
  { userId }: SignedIn,
  brand: string,
): Promise<BrandFollowing> {
  const brandId = Number(await resolveBrandId(db, brand));
  await db
    .delete(brandFollows)
    .where(and(eq(brandFollows.userId, userId), eq(brandFollows.brandId, brandId)));
  return { brand_id: String(brandId), following: false };
}

/**
 * Makes a user unfollow a brand by the link in an email. `subject`: brand id and user id, as `17:4`. The brand may have been
 * merged since the email was sent: then it is the one that survived.
 */
export async function unsubscribeFromBrand(db: Queryable, subject: string): Promise<void> {
  const [brandId = 0, userId = 0] = subject.split(":").map(Number);
  await db.execute(sql`
    with recursive merged(id) as (
      select ${brandId}::int
      union select m.into_id from brand_merges m join merged on m.from_id = merged.id where m.undone_at is null
    )
    delete from brand_follows where user_id = ${userId} and brand_id in (select id from merged)`);
}
