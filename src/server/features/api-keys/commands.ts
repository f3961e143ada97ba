import { and, eq, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { API_KEY_PREFIX, MAX_API_KEYS } from "#contract/api-key-vocabulary.ts";
import type { createApiKey as createApiKeyCall } from "#contract/api-keys.ts";
import { RETENTION } from "#contract/retention.ts";
import { utcDay } from "#domain/dates.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { randomToken, sha256HexSync } from "#platform/ids.ts";
import type { AccountNeeds } from "#server/features/accounts/commands/needs.ts";
import { sendNotice } from "#server/features/accounts/commands/notices.ts";
import { findAccount, lockAccount } from "#server/features/accounts/queries.ts";
import type { ApiKeyHolder } from "#server/http/api-keys.ts";
import type { RecentlySignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { findApiKeyByHash, presentApiKey } from "./queries.ts";
import { apiKeys } from "./schema.ts";

/** Creates a key, which is returned and not stored. Throws `conflict` at the limit, or before the email is confirmed. */
export async function createApiKey(
  needs: AccountNeeds,
  { userId }: RecentlySignedIn,
  { name, scopes }: Pick<z.output<typeof createApiKeyCall.input>, "name" | "scopes">,
): Promise<z.input<typeof createApiKeyCall.output>> {
  const key = `${API_KEY_PREFIX}${randomToken()}`;
  return needs.db.transaction(async (tx) => {
    const { emailVerified } = await lockAccount(tx, userId);
    if (!emailVerified) throw new ApiError("conflict", "Confirm your email address first.");
    if ((await tx.$count(apiKeys, eq(apiKeys.userId, userId))) >= MAX_API_KEYS) throw tooManyKeys();
    const [row] = await tx
      .insert(apiKeys)
      .values({
        userId,
        name,
        scopes,
        keyHash: sha256HexSync(key),
        lastFour: key.slice(-4),
        createdAt: needs.clock.now(),
      })
      .returning();
    if (!row) throw new Error("The key was not stored.");
    const { user } = await findAccount(tx, userId);
    await sendNotice(needs, tx, user, "api_key_added");
    return { ...presentApiKey(row), key };
  });
}

/** Revokes a key by deleting it. Throws `not_found` for one that is not the user's. */
export async function revokeApiKey(
  db: Queryable,
  { userId }: RecentlySignedIn,
  apiKeyId: string,
): Promise<null> {
  const revoked = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, Number(apiKeyId)), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  if (revoked.length === 0) throw new ApiError("not_found", "This key was already revoked.");
  return null;
}

/** The holder of a key, whose day of last use is noted. */
export async function useApiKey(
  { db, clock }: { db: Db; clock: Clock },
  keyHash: string,
): Promise<ApiKeyHolder | null> {
  const found = await findApiKeyByHash(db, keyHash);
  if (!found) return null;
  const { keyId, scopes, lastUsedOn } = found;
  const today = utcDay(clock.now());
  if (lastUsedOn !== today) await db.update(apiKeys).set({ lastUsedOn: today }).where(eq(apiKeys.id, keyId));
  return { keyId, scopes };
}

/** Deletes keys that nobody uses. */
export async function deleteUnusedApiKeys(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.apiKeys.lifetimeS * 1000).toISOString();
  // In UTC, as the day of last use is: the time zone of the session is another one's.
  const lastUse = sql`coalesce(${apiKeys.lastUsedOn}, (${apiKeys.createdAt} at time zone 'UTC')::date)`;
  await db.delete(apiKeys).where(unheldRows(apiKeys, lte(lastUse, before.slice(0, 10))));
}

const tooManyKeys = () =>
  new ApiError("conflict", `An account can have up to ${MAX_API_KEYS} API keys. Revoke one first.`);
