import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { PersonalData } from "#contract/accounts.ts";
import type { listFollowed as listFollowedCall } from "#contract/follows.ts";
import type { Queryable } from "#platform/database/database.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { follows } from "./schema.ts";

export async function listFollowed(
  db: Queryable,
  { userId }: SignedIn,
  { supplement_id, page, limit }: z.output<typeof listFollowedCall.input>,
): Promise<z.input<typeof listFollowedCall.output>> {
  const supplementId = supplement_id === undefined ? null : await resolveSupplementId(db, supplement_id);
  const where = and(
    eq(follows.userId, userId),
    supplementId === null ? undefined : eq(follows.supplementId, supplementId),
  );
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(follows)
      .where(where)
      .orderBy(desc(follows.at), desc(follows.supplementId))
      .limit(limit)
      .offset(offset),
    db.$count(follows, where),
  ]);
  const cards = await cardsByIds(
    db,
    rows.map(({ supplementId }) => supplementId),
  );
  const followedAt = new Map(rows.map(({ supplementId, at }) => [String(supplementId), at.toISOString()]));
  const list = cards.map((card) => ({ ...card, followed_at: followedAt.get(card.supplement_id) ?? "" }));
  return { list, total, page, limit, has_more: offset + rows.length < total };
}

/** Slugs of all products the user follows, for the export of personal data. */
export async function exportFollowedProducts(
  db: Queryable,
  userId: number,
): Promise<PersonalData["followed"]> {
  const rows = await db
    .select({ supplement: supplements.slug, at: follows.at })
    .from(follows)
    .innerJoin(supplements, eq(supplements.id, follows.supplementId))
    .where(eq(follows.userId, userId))
    .orderBy(follows.at);
  return rows.map(({ supplement, at }) => ({ supplement, followed_at: at.toISOString() }));
}
