import { type AnyColumn, and, eq, lte, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { RETENTION, type RetentionRule } from "#contract/retention.ts";
import type { Db, Queryable, Tx } from "#platform/database/database.ts";
import { repeatableTransaction } from "#platform/database/repeatable-transaction.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import type { DeletedAccount, PersonalDataSources } from "../port.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import {
  attempts,
  deviceTokens,
  emailChanges,
  knownDevices,
  oneTimeCodes,
  passkeyChallenges,
  passwordResets,
  sessions,
  users,
} from "../schema.ts";
import { resetAttempts } from "./attempts.ts";

/** Tables and their retention, counted from a timestamp column. A session's expiry already includes its lifetime. */
const RETENTION_RULES: readonly {
  table: PgTable;
  instant: AnyColumn;
  retention: Pick<RetentionRule, "lifetimeS">;
}[] = [
  { table: sessions, instant: sessions.expiresAt, retention: { lifetimeS: 0 } },
  { table: oneTimeCodes, instant: oneTimeCodes.expiresAt, retention: RETENTION.codes },
  { table: passwordResets, instant: passwordResets.expiresAt, retention: RETENTION.challenges },
  { table: passkeyChallenges, instant: passkeyChallenges.expiresAt, retention: RETENTION.challenges },
  { table: emailChanges, instant: emailChanges.changedAt, retention: RETENTION.emailChanges },
  { table: attempts, instant: attempts.at, retention: RETENTION.attempts },
  { table: knownDevices, instant: knownDevices.lastUsedAt, retention: RETENTION.knownDevices },
  { table: deviceTokens, instant: deviceTokens.registeredAt, retention: RETENTION.devices },
];

/**
 * Deletes one account with all personal data. Everything is done through `tx`. False: there is none that `where` describes,
 * as another call was faster. The account is locked first, as by everyone who writes what belongs to it.
 */
export async function deleteAccount(
  tx: Tx,
  sources: PersonalDataSources,
  where: SQL | undefined,
): Promise<boolean> {
  const [account] = await tx.select().from(users).where(where).for("update");
  if (!account) return false;
  const { id: userId, emailId, emailVerified } = account;
  const deleted: DeletedAccount = { userId, emailId, emailVerified };
  for (const source of Object.values(sources)) await source.beforeDeletion?.(tx, deleted);
  await tx.delete(users).where(eq(users.id, userId));
  // Counts by email address stay (they hold only HMACs): deleting an account must not allow more emails or guesses.
  for (const limit of [ATTEMPT_LIMITS.oldPassword, ATTEMPT_LIMITS.emailChange])
    await resetAttempts(tx, limit, String(userId));
  for (const source of Object.values(sources)) await source.afterDeletion?.(tx, deleted);
  return true;
}

/** Deletes accounts whose email address was not confirmed in time: it may belong to someone else, who then can register. */
export async function deleteUnconfirmedAccounts(
  db: Db,
  sources: PersonalDataSources,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.unconfirmedAccounts.lifetimeS * 1000);
  const expired = and(eq(users.emailVerified, false), lte(users.createdAt, before));
  const found = await db.select({ id: users.id }).from(users).where(expired);
  // It may have been confirmed meanwhile.
  for (const { id } of found)
    await repeatableTransaction(db, (tx) => deleteAccount(tx, sources, and(eq(users.id, id), expired)));
}

export async function deleteExpiredAccountRecords(db: Queryable, now: Date): Promise<void> {
  for (const { table, instant, retention } of RETENTION_RULES)
    await db
      .delete(table)
      .where(unheldRows(table, lte(instant, new Date(now.getTime() - retention.lifetimeS * 1000))));
}
