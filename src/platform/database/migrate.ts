import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { codeOf, PlatformProblem } from "../problem.ts";
import { LOCK_KEYS } from "./locks.ts";
import { applySqlFunctions } from "./sql-functions.ts";

/** Relative to this file, so that the working directory does not matter. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

const LOCK_TIMEOUT_MIN = 2;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs pending migrations in one transaction, forward only, then replaces the SQL functions whose file has changed.
 * Processes that start at the same time wait for each other; only the first has something to do.
 */
export async function migrate(database: { url: string }): Promise<void> {
  const client = new Client({ connectionString: database.url, application_name: "assayed-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT_MIN}min'`);
    await client.query("select pg_advisory_lock($1::bigint)", [LOCK_KEYS.migration]);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
    await applySqlFunctions(client, {
      folder: path.join(MIGRATIONS_FOLDER, "functions"),
      latestMigration: Math.max(...migrations.map(({ folderMillis }) => folderMillis)),
    });
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new PlatformProblem(
      `Another process has been migrating the database for ${LOCK_TIMEOUT_MIN} minutes: check on it first.`,
    );
  } finally {
    await client.end();
  }
}
