import { type Config, readConfig } from "#platform/config.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
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
