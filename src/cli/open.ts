import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { randomToken } from "#platform/ids.ts";
import { type Jobs, openJobs } from "#platform/jobs.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { openStorage } from "#platform/storage/open.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
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
    return await work({ config, logger, database });
  } finally {
    await database.close();
  }
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
    const jobs = await openJobs({ url: opened.database.url, logger: opened.logger });
    try {
      return await work({ ...opened, jobs });
    } finally {
      await jobs.close();
    }
  });
