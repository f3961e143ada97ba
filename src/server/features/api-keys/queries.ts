import { and, desc, eq, isNull } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import type { ApiKey } from "#contract/api-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { ApiKeyHolder } from "#server/http/api-keys.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { users } from "../accounts/schema.ts";
import { apiKeys } from "./schema.ts";

export async function listApiKeys(db: Queryable, { userId }: Pick<SignedIn, "userId">): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));
  return rows.map(presentApiKey);
}

export async function exportApiKeys(db: Queryable, visitor: SignedIn): Promise<PersonalData["api_keys"]> {
  return (await listApiKeys(db, visitor)).map(({ api_key_id: _, ...rest }) => rest);
}

export const presentApiKey = (key: Omit<typeof apiKeys.$inferSelect, "keyHash" | "userId">): ApiKey => ({
  api_key_id: String(key.id),
  name: key.name,
  scopes: key.scopes,
  last_four: key.lastFour,
  created_at: key.createdAt.toISOString(),
  last_used_on: key.lastUsedOn,
});

/** The holder of a key, with the day of its last use; null if it was revoked, or its owner is blocked. */
export async function findApiKeyByHash(
  db: Queryable,
  keyHash: string,
): Promise<(ApiKeyHolder & { lastUsedOn: string | null }) | null> {
  const [found] = await db
    .select({ keyId: apiKeys.id, scopes: apiKeys.scopes, lastUsedOn: apiKeys.lastUsedOn })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.userId), isNull(users.blockedAt)))
    .where(eq(apiKeys.keyHash, keyHash));
  return found ?? null;
}
