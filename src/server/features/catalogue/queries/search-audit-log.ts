import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { auditLog } from "../schema.ts";

export type AuditEntry = typeof auditLog.$inferSelect;

export interface AuditFilter {
  /** Words that an entry holds, whatever their case; empty: any entry. */
  q: string;
  /** First and last day (UTC), `YYYY-MM-DD`; empty: any. */
  from: string;
  to: string;
}

const matching = ({ q, from, to }: AuditFilter): SQL | undefined =>
  and(
    // Acts are shown with spaces.
    ...q
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) => sql`position(${word} in lower(concat_ws(' ', ${auditLog.operator}, ${auditLog.action},
          replace(${auditLog.action}, '-', ' '), ${auditLog.subject}, ${auditLog.details}::text))) > 0`,
      ),
    from ? sql`${auditLog.at} >= ${from}::date at time zone 'utc'` : undefined,
    to ? sql`${auditLog.at} < (${to}::date + 1) at time zone 'utc'` : undefined,
  );

/** Entries older than the entry `before` (0: from the newest) that match, newest first, and how many match at all. */
export async function findAuditEntries(
  db: ReadOnlyDb,
  filter: AuditFilter,
  { before, limit }: { before: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const where = matching(filter);
  const [entries, total] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(and(where, before > 0 ? lt(auditLog.id, before) : undefined))
      .orderBy(desc(auditLog.id))
      .limit(limit),
    db.$count(auditLog, where),
  ]);
  return { entries, total };
}

/** Entries about a record, newest first: of these subjects, by acts on this kind of record. */
export const auditEntriesAbout = (
  db: ReadOnlyDb,
  { acts, subjects, also }: { acts: readonly string[]; subjects: SQL; also?: SQL },
  limit: number,
): Promise<AuditEntry[]> =>
  db
    .select()
    .from(auditLog)
    .where(
      sql`(${auditLog.action} = any(${sql.param([...acts])}::text[]) and ${auditLog.subject} in (${subjects}))
        or ${also ?? sql`false`}`,
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
