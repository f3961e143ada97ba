import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { aiSearches } from "../schema.ts";

/** A search of the last day. `Refusal` "gone": it has expired, or there never was one of this id. */
export async function findSearch(db: Queryable, id: string, now: Date) {
  const [search] = await db
    .select()
    .from(aiSearches)
    .where(and(eq(aiSearches.id, id), gt(aiSearches.expiresAt, now)));
  if (search) return search;
  throw new Refusal("gone", "This search has expired. Please ask again.");
}
