import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { aiSearches } from "../schema.ts";

/** Finds a stored search. Throws `ApiError` "gone" if it has expired or never existed. */
export async function findSearch(db: Queryable, id: string, now: Date) {
  const [search] = await db
    .select()
    .from(aiSearches)
    .where(and(eq(aiSearches.id, id), gt(aiSearches.expiresAt, now)));
  if (search) return search;
  throw new ApiError("gone", "This search has expired. Please ask again.");
}
