import { readFile } from "node:fs/promises";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { getSystem } from "#contract/staff/system.ts";
import { CHAINS } from "#contract/vocabulary.ts";
import { readLastBackup } from "#platform/backup-time.ts";
import { auditLog } from "#server/features/catalogue/schema.ts";
import { noticeMatches, notices, prohibitedSubstances } from "#server/features/notices/schema.ts";
import { trustedChainKeys } from "#server/features/reports/queries/trusted-keys.ts";
import { signingKeys } from "#server/features/reports/schema/signing.ts";
import type { Services } from "#server/services.ts";
import { newestReleaseNotes } from "../rules/changelog.ts";

type System = z.output<typeof getSystem.output>;

/** How the audit log names a verification of all data. */
export const VERIFICATION_ACTION = "verify-data";

/** The newest section of the changelog of this version; null where the file is missing. */
export async function readNews(): Promise<System["news"]> {
  const file = new URL("../../../../../CHANGELOG.md", import.meta.url);
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : newestReleaseNotes(text);
}

/** The public keys of all chains, the newest first. Nothing here is secret. */
export async function readSigningKeys({
  db,
  signing,
}: Pick<Services, "db" | "signing">): Promise<System["keys"]> {
  const pins = await signing.pins.list();
  const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
  const trusted = new Set<string>();
  for (const chain of CHAINS)
    for (const { key_id } of await trustedChainKeys(db, chain, pins)) trusted.add(key_id);
  return rows.map(({ chain, keyId, createdAt, retiredAfter, revokedOn }) => ({
    chain,
    key_id: keyId,
    since: createdAt.toISOString(),
    state: revokedOn !== null ? "revoked" : retiredAfter !== null ? "retired" : "in_use",
    pinned: pins === null ? null : trusted.has(keyId),
  }));
}

/** Of several that broke off, the last that ended is looked for among so many entries. */
const MAX_ENTRIES = 20;

/** Whether all data is being verified, and what the last verification found. */
export async function readVerification({ db }: Pick<Services, "db">): Promise<System["verification"]> {
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, VERIFICATION_ACTION))
    .orderBy(desc(auditLog.id))
    .limit(MAX_ENTRIES);
  const last = entries.find(({ details }) => details.state === "finished");
  return {
    running: entries[0]?.details.state === "started",
    last: last
      ? {
          at: last.at.toISOString(),
          by: last.operator,
          lines: last.details.lines as string[],
          problems: last.details.problems as string[],
          problem_count: last.details.problem_count as number,
        }
      : null,
  };
}

export async function readBackup({ config }: Pick<Services, "config">): Promise<System["backup"]> {
  const backup = await readLastBackup(config.dataDir);
  return backup && { ...backup, at: backup.at.toISOString() };
}

/** Public notices that are stored, and the last import that ended. */
export async function readNoticeFacts({ db }: Pick<Services, "db">): Promise<System["notices"]> {
  const [last] = await db
    .select({ at: auditLog.at, subject: auditLog.subject, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, "import-notices"), sql`${auditLog.details} ->> 'state' = 'finished'`))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const [stored, prohibited, confirmed] = await Promise.all([
    db.$count(notices),
    db.$count(prohibitedSubstances),
    db.$count(noticeMatches, and(eq(noticeMatches.state, "confirmed"), isNotNull(noticeMatches.brandId))),
  ]);
  const { added, changed } = (last?.details ?? {}) as { added?: number; changed?: number };
  return {
    ...{ stored, prohibited, confirmed },
    last_import: last
      ? { at: last.at.toISOString(), source: last.subject, added: added ?? 0, changed: changed ?? 0 }
      : null,
  };
}
