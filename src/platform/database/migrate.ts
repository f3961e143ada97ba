import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { codeOf, PlatformProblem } from "../problem.ts";

/** Found from this file, so that it does not matter where the process was started. */
const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Any number, the same for everybody who migrates this database. */
const MIGRATION_LOCK = 7_203_114;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs the migrations that the database has not seen, all in one transaction: forward only. Several processes may
 * start at once: they take turns, and only the first finds something to do.
 */
export async function migrate(database: { url: string }): Promise<void> {
  const client = new Client({ connectionString: database.url, application_name: "assayed-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set lock_timeout = '2min'");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new PlatformProblem(
      "Another process has been migrating the database for two minutes: look at it first.",
    );
  } finally {
    await client.end();
  }
}
