import { and, isNull, lte } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { aiFeedback, aiSearches } from "../schema.ts";

const DAY_MS = 86_400_000;

/** Deletes searches that have expired, and what guests thought of results long ago. */
export async function forgetOldQuestions(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.guestRatings.days * DAY_MS);
  await db.delete(aiSearches).where(lte(aiSearches.expiresAt, now));
  await db.delete(aiFeedback).where(and(isNull(aiFeedback.userId), lte(aiFeedback.createdAt, before)));
}
