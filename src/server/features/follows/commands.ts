import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { editFollowed as editFollowedCall } from "#contract/follows.ts";
import { MAX_FOLLOWED_SUPPLEMENTS } from "#contract/limits.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { follows } from "./schema.ts";

/**
 * Makes the user follow a product. Idempotent, also at the limit. Throws `conflict` for a new product at the limit; the
 * lock on the user makes parallel calls wait for each other's count.
 */
export async function follow(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  supplement: string,
): Promise<{ supplement_id: string; following: boolean }> {
  const supplementId = await resolveSupplementId(db, supplement);
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const added = await tx
      .insert(follows)
      .values({ userId, supplementId, at: now })
      .onConflictDoNothing()
      .returning({ supplementId: follows.supplementId });
    if (added.length === 0) return;
    if ((await tx.$count(follows, eq(follows.userId, userId))) > MAX_FOLLOWED_SUPPLEMENTS)
      throw new ApiError("conflict", `You can follow up to ${MAX_FOLLOWED_SUPPLEMENTS} products.`);
  });
  return { supplement_id: String(supplementId), following: true };
}

export async function unfollow(
  db: Queryable,
  { userId }: SignedIn,
  supplement: string,
): Promise<{ supplement_id: string; following: boolean }> {
  const supplementId = await resolveSupplementId(db, supplement);
  await db.delete(follows).where(isFollow(userId, supplementId));
  return { supplement_id: String(supplementId), following: false };
}

/** Changes what is given of a followed product. Throws `not_found` for a product that the user does not follow. */
export async function editFollowed(
  db: Queryable,
  { userId }: SignedIn,
  { supplement_id, alerts, note, lot }: z.output<typeof editFollowedCall.input>,
): Promise<z.input<typeof editFollowedCall.output>> {
  const supplementId = await resolveSupplementId(db, supplement_id);
  const [row] = await db
    .update(follows)
    // `userId` sets nothing: an update without any column is not SQL.
    .set({ userId, alerts, note, lot })
    .where(isFollow(userId, supplementId))
    .returning({ alerts: follows.alerts, note: follows.note, lot: follows.lot });
  if (!row) throw new ApiError("not_found", "This product isn’t in your list. Follow it first.");
  return { supplement_id: String(supplementId), ...row };
}

/**
 * Stops a product's emails to a user, whose note and lot stay. `subject`: product id and user id, as `17:4`. The product may
 * have been merged since the email was sent: then it is the one that survived.
 */
export async function unsubscribeFromProduct(db: Queryable, subject: string): Promise<void> {
  const [supplementId = 0, userId = 0] = subject.split(":").map(Number);
  await db
    .update(follows)
    .set({ alerts: false })
    .where(
      and(
        eq(follows.userId, userId),
        sql`${follows.supplementId} = (select coalesce(merged_into_id, id) from supplements where id = ${supplementId})`,
      ),
    );
}

const isFollow = (userId: number, supplementId: number) =>
  and(eq(follows.userId, userId), eq(follows.supplementId, supplementId));
