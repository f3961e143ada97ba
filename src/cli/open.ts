import { actingFrom } from "#platform/action-origin.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { type Database, type Db, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { randomToken } from "#platform/ids.ts";
import { type Jobs, openJobs } from "#platform/jobs.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { readPersonalKey } from "#platform/personal-key.ts";
import { findKeys } from "#platform/secrets.ts";
import { openStorage } from "#platform/storage/open.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import { recordAuditHead } from "#server/features/catalogue/queries/verify-audit-log.ts";
import { type OpenOperators, openOperators } from "#server/features/operators/commands/registry-file.ts";
import { newestEntryId, signOwnEntries } from "#server/features/operators/commands/sign-entries.ts";
import type { CommandContext } from "./command.ts";

export interface CommandDeps {
  config: Config;
  logger: Logger;
  database: Database;
}

/**
 * Opens and migrates the site's database for one command, without a statement timeout. An embedded database is shared with
 * a running site, or else started for the duration of the command.
 */
export async function withDatabase<Result>(
  { env, err }: Pick<CommandContext, "env" | "err">,
  work: (opened: CommandDeps) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || "warn" });
  const logger = createLogger(config, err);
  const database = await openDatabase({ config, logger, statementTimeoutMs: 0 });
  try {
    await migrate(database);
    const before = await newestEntryId(database.db);
    const acted = actingFrom({ via: "command_line" }, () => work({ config, logger, database }));
    return await acted.finally(() => sealAuditLog({ config, database }, before));
  } finally {
    await database.close();
  }
}

/** The operators, and the one whose key is configured. */
export async function openCommandOperators(db: Db, config: Config): Promise<OpenOperators> {
  const { operatorKey } = config;
  const key = operatorKey && (await readPersonalKey(operatorKey.file, operatorKey.passphrase));
  return openOperators(db, config, key);
}

/** Signs what the operator's command added to the audit log, and records its head outside the database. */
async function sealAuditLog(
  { config, database: { db } }: Pick<CommandDeps, "config" | "database">,
  before: number,
): Promise<void> {
  if (config.operatorKey && (await newestEntryId(db)) > before)
    await signOwnEntries(db, (await openCommandOperators(db, config)).self, { after: before });
  await recordAuditHead(db, config.dataDir);
}

/** Opens the site's file storage. Commands sign no upload URLs, so the secret may be any. */
export const openCommandStorage = (config: Config): Promise<ObjectStorage> =>
  openStorage(config, { secret: randomToken(32), clock: systemClock });

/** Like `withDatabase`, with job queues for commands that enqueue jobs. The site's workers run them. */
export const withJobs = <Result>(
  io: Pick<CommandContext, "env" | "err">,
  work: (opened: CommandDeps & { jobs: Jobs }) => Promise<Result>,
): Promise<Result> =>
  withDatabase(io, async (opened) => {
    // A command may run where the site's secret is not: it then enqueues emails without encryption.
    const keys = await findKeys(opened.config);
    const { database, logger } = opened;
    const jobs = await openJobs({ url: database.url, logger, ...(keys && { emailKey: keys.emails }) });
    try {
      return await work({ ...opened, jobs });
    } finally {
      await jobs.close();
    }
  });
