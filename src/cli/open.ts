import { type Config, readConfig } from "#platform/config.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { type Jobs, openJobs } from "#platform/jobs.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import type { Call } from "./command.ts";

export interface Opened {
  config: Config;
  logger: Logger;
  database: Database;
}

/**
 * Opens the database of the site for one command and closes it afterwards. A running site's embedded database is
 * shared; where none runs, it runs for as long as the command. Statements may take as long as they need.
 */
export async function withDatabase<Result>(
  { env, err }: Pick<Call, "env" | "err">,
  work: (opened: Opened) => Promise<Result>,
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

/** As `withDatabase`, for commands that put jobs down: whatever they ask for is done by the site. */
export const withJobs = <Result>(
  io: Pick<Call, "env" | "err">,
  work: (opened: Opened & { jobs: Jobs }) => Promise<Result>,
): Promise<Result> =>
  withDatabase(io, async (opened) => {
    const jobs = await openJobs({ url: opened.database.url, logger: opened.logger });
    try {
      return await work({ ...opened, jobs });
    } finally {
      await jobs.close();
    }
  });
