import { type AnyColumn, lte } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { RETENTION, type RetentionRule } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import {
  attempts,
  deviceTokens,
  oneTimeCodes,
  passkeyChallenges,
  passwordResets,
  sessions,
} from "../schema.ts";

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
  { table: attempts, instant: attempts.at, retention: RETENTION.attempts },
  { table: deviceTokens, instant: deviceTokens.registeredAt, retention: RETENTION.devices },
];

export async function deleteExpiredAccountRecords(db: Queryable, now: Date): Promise<void> {
  for (const { table, instant, retention } of RETENTION_RULES)
    await db.delete(table).where(lte(instant, new Date(now.getTime() - retention.lifetimeS * 1000)));
}
