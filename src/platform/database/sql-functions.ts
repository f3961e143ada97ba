import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Client } from "pg";

interface SqlFunction {
  name: string;
  text: string;
  hash: string;
}

/** Reads a folder with one file per SQL function, `NAME.sql`, which creates or replaces it. */
async function readSqlFunctions(folder: string): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      return { name: basename(file, ".sql"), text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Stands beside the migrator's own table. */
const CREATE_TABLE =
  "create table if not exists drizzle.sql_functions (name text primary key, hash text not null)";

/**
 * Creates or replaces the functions whose file differs from what the database has, in one transaction, after the
 * migrations and under their lock. Returns their names. `latestMigration` is the newest one that this version knows: a
 * database that is further ahead is left alone, so that an old process that restarts during an update takes nothing
 * back.
 */
export async function applySqlFunctions(
  client: Client,
  { folder, latestMigration }: { folder: string; latestMigration: number },
): Promise<string[]> {
  const functions = await readSqlFunctions(folder);
  await client.query("begin");
  try {
    await client.query(CREATE_TABLE);
    const changed = (await isAhead(client, latestMigration)) ? [] : await changedSince(client, functions);
    for (const { name, text, hash } of changed) {
      await client.query(text);
      await client.query(
        "insert into drizzle.sql_functions values ($1, $2) on conflict (name) do update set hash = excluded.hash",
        [name, hash],
      );
    }
    await client.query("commit");
    return changed.map(({ name }) => name);
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function isAhead(client: Client, latestMigration: number): Promise<boolean> {
  const { rows } = await client.query<{ ahead: boolean }>(
    "select coalesce(max(created_at) > $1::bigint, false) as ahead from drizzle.__drizzle_migrations",
    [latestMigration],
  );
  return rows[0]?.ahead ?? false;
}

async function changedSince(client: Client, functions: readonly SqlFunction[]): Promise<SqlFunction[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from drizzle.sql_functions",
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  return functions.filter(({ name, hash }) => applied.get(name) !== hash);
}
