import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
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
    const latestMigration = await readLatestMigration();
    // Commands migrate too, and nearly always find nothing to do: reading every file would take most of their time.
    if (!(await isMigrated(client, latestMigration)))
      await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await applySqlFunctions(client, { folder: path.join(MIGRATIONS_FOLDER, "functions"), latestMigration });
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new PlatformProblem(
      `Another process has been migrating the database for ${LOCK_TIMEOUT_MIN} minutes: check on it first.`,
    );
  } finally {
    await client.end();
  }
}

/** When the newest migration that this version knows was made: the migrator runs those later than the database's newest. */
async function readLatestMigration(): Promise<number> {
  const text = await readFile(path.join(MIGRATIONS_FOLDER, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(text) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}

/** Whether the database has that migration or a later one. */
async function isMigrated(client: Client, latestMigration: number): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (tables[0]?.name === null) return false;
  const { rows } = await client.query(
    "select from drizzle.__drizzle_migrations where created_at >= $1::bigint limit 1",
    [latestMigration],
  );
  return rows.length > 0;
}
