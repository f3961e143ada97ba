import { eq } from "drizzle-orm";
import type { DayContent } from "#contract/my-day.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { savedDays } from "./schema.ts";

/** Saves My day with the account; it replaces what was saved. */
export async function saveDay(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  content: DayContent,
): Promise<DayContent & { saved_at: string }> {
  const row = { content, savedAt: now };
  await db
    .insert(savedDays)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: savedDays.userId, set: row });
  return { ...content, saved_at: now.toISOString() };
}

/** Deletes My day from the account. Idempotent. */
export async function deleteDay(db: Queryable, { userId }: SignedIn): Promise<null> {
  await db.delete(savedDays).where(eq(savedDays.userId, userId));
  return null;
}
