import { readFile } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { ESSENTIAL_IMPRINT_FIELDS, IMPRINT_LABELS } from "#contract/imprint-labels.ts";
import type { getSystem, SetupPart } from "#contract/staff/system.ts";
import { isOldBackup, readBackupTime } from "#platform/backup-time.ts";
import { findLastImportBy } from "#server/features/catalogue/queries/import-runs.ts";
import { readImprint } from "#server/features/imprint/queries.ts";
import { DAILY_IMPORT } from "#server/features/notices/commands/import-daily.ts";
import { signingKeys } from "#server/features/reports/schema/signing.ts";
import type { Services } from "#server/services.ts";
import { presentImportRun } from "./imports.ts";
import { readBackup, readNews, readNoticeFacts, readSigningKeys, readVerification } from "./system-facts.ts";

type System = z.output<typeof getSystem.output>;
type Check = Pick<System["setup"][number], "state" | "detail">;
type Needs = Pick<Services, "db" | "clock" | "jobs" | "config" | "storage" | "signing">;

/** Version, start, setup, and the emails that could not be sent. */
export async function readSystem(needs: Needs): Promise<System> {
  const { jobs, clock } = needs;
  const [version, facts, setup, lastImport, unsentCount, unsent] = await Promise.all([
    readVersion(),
    readFacts(needs),
    checkSetup(needs),
    findLastImportBy(needs.db, DAILY_IMPORT),
    jobs.countUnsentEmails(),
    jobs.listUnsentEmails(),
  ]);
  return {
    ...version,
    ...facts,
    node: process.version,
    started_at: new Date(performance.timeOrigin).toISOString(),
    checked_at: clock.now().toISOString(),
    setup,
    daily_notices: {
      on: needs.config.dailyNotices,
      last: lastImport && presentImportRun(lastImport, clock.now()),
    },
    unsent_count: unsentCount,
    unsent: unsent.map(({ since, nextAttemptAt, reason, ...email }) => ({
      ...email,
      since: since.toISOString(),
      next_attempt_at: nextAttemptAt?.toISOString() ?? null,
      answer: reason,
    })),
  };
}

type Facts = Pick<System, "news" | "keys" | "verification" | "backup" | "notices">;

async function readFacts(needs: Needs): Promise<Facts> {
  const [news, keys, verification, backup, notices] = await Promise.all([
    readNews(),
    readSigningKeys(needs),
    readVerification(needs),
    readBackup(needs),
    readNoticeFacts(needs),
  ]);
  return { news, keys, verification, backup, notices };
}

const PROJECT = new URL("../../../../../", import.meta.url);

/** The version, and the commit that `build-pages.ts` wrote down, if it is known. */
async function readVersion(): Promise<Pick<System, "version" | "commit">> {
  const { version } = JSON.parse(await readFile(new URL("package.json", PROJECT), "utf8")) as {
    version: string;
  };
  const commit = await readFile(new URL("build/commit", PROJECT), "utf8").catch(() => null);
  return { version, commit: commit?.trim() || null };
}

async function checkSetup(needs: Needs): Promise<System["setup"]> {
  const [storage, key, backups, imprint] = await Promise.all([
    checkStorage(needs),
    checkSigningKey(needs),
    checkBackups(needs),
    checkImprint(needs),
  ]);
  const checks: Record<SetupPart, Check> = {
    mail: checkMail(needs),
    storage,
    signing_key: key,
    backups,
    imprint,
  };
  return Object.entries(checks).map(([part, check]) => ({ part: part as SetupPart, ...check }));
}

function checkMail({ config: { mail } }: Needs): Check {
  if (!mail.smtpUrl)
    return { state: "missing", detail: "SMTP_URL isn’t set: emails are stored, and nobody gets them." };
  // Without the user and the password of the URL.
  const { host } = new URL(mail.smtpUrl);
  return { state: "ready", detail: `${host}, from ${mail.from}. Send a test email to see whether it works.` };
}

/** Looks for a file that need not exist: what matters is that the store answers. */
async function checkStorage({ config: { s3 }, storage }: Needs): Promise<Check> {
  const place = s3 ? `Bucket ${s3.bucket}` : "The data folder of this server";
  try {
    await storage.head("setup-check");
    return { state: "ready", detail: `${place} answers.` };
  } catch (error) {
    return { state: "missing", detail: `${place} doesn’t answer: ${(error as Error).message}` };
  }
}

async function checkSigningKey({ db, signing }: Needs): Promise<Check> {
  if (signing.offline)
    return { state: "unknown", detail: "Reports are signed on another machine, which this site can’t see." };
  const [current] = await db
    .select({ keyId: signingKeys.keyId })
    .from(signingKeys)
    .where(and(eq(signingKeys.chain, "reports"), isNull(signingKeys.retiredAfter)));
  if (!current) return { state: "missing", detail: "No key yet: the first published report makes one." };
  const name = current.keyId.slice(0, 16);
  return (await signing.find(current.keyId))
    ? { state: "ready", detail: `Key ${name} signs reports, and is on this server.` }
    : { state: "missing", detail: `Key ${name} signs reports, but isn’t on this server.` };
}

/** What `deploy/backup.sh` noted; whether a backup can be restored, only a restore shows. */
async function checkBackups({ db, clock, config }: Needs): Promise<Check> {
  const backup = await readBackupTime(config.dataDir);
  if (backup) {
    const state = isOldBackup(backup, clock.now()) ? "missing" : "ready";
    return { state, detail: `deploy/backup.sh last ended well at ${backup.toISOString()}.` };
  }
  const { rows } = await db.execute<{ mode: string; last: string | null }>(
    sql`select current_setting('archive_mode') as mode, last_archived_time::text as last from pg_stat_archiver`,
  );
  const archived =
    rows[0]?.mode === "off"
      ? "The database archives no changes."
      : `Last archived: ${rows[0]?.last ?? "never"}.`;
  return { state: "unknown", detail: `No backup by deploy/backup.sh is known here. ${archived}` };
}

/** Whether visitors can read who operates the site and whom to write to. */
async function checkImprint({ db }: Needs): Promise<Check> {
  const imprint = await readImprint(db);
  const missing = ESSENTIAL_IMPRINT_FIELDS.filter((field) => imprint[field] === "");
  if (missing.length === 0)
    return { state: "ready", detail: `Visitors read that ${imprint.organization} operates this site.` };
  const names = missing.map((field) => IMPRINT_LABELS[field].toLowerCase()).join(", ");
  return { state: "missing", detail: `Not stated: ${names}. The screen Site has the fields.` };
}
