import { eq } from "drizzle-orm";
import type { DayContent } from "#contract/my-day.ts";
import type { Queryable } from "#platform/database/database.ts";
import { savedDays } from "../schema.ts";

/** My day as a user saved it, with the instant (ISO 8601); null if nothing is saved. */
export async function findSavedDay(
  db: Queryable,
  userId: number,
): Promise<(DayContent & { saved_at: string }) | null> {
  const [row] = await db.select().from(savedDays).where(eq(savedDays.userId, userId));
  return row ? { ...row.content, saved_at: row.savedAt.toISOString() } : null;
}
