import { and, isNull, lte } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { aiFeedback, aiSearches } from "../schema.ts";

/** Deletes expired searches, and guest ratings past their retention period. */
export async function deleteExpiredSearches(db: Queryable, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION.guestRatings.lifetimeS * 1000);
  await db.delete(aiSearches).where(lte(aiSearches.expiresAt, now));
  await db.delete(aiFeedback).where(and(isNull(aiFeedback.userId), lte(aiFeedback.createdAt, cutoff)));
}
