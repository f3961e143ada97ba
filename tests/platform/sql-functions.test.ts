import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { applySqlFunctions } from "#platform/database/sql-functions.ts";
import {
  copyDatabase,
  dropDatabase,
  testDatabaseName,
  withClient,
  withDatabaseName,
} from "../support/test-databases.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../migrations");
const FUNCTIONS = path.join(MIGRATIONS, "functions");
const names = (await readdir(FUNCTIONS)).map((file) => path.basename(file, ".sql")).sort();
const latestMigration = Math.max(
  ...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis),
);

const server = inject("testServer");
const fresh = await copyDatabase(server, testDatabaseName("functions"));
const upgraded = testDatabaseName("upgraded");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "functions-"));
  await cp(FUNCTIONS, folder, { recursive: true });
  await withClient(server.url, (client) => client.query(`create database "${upgraded}"`));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await fresh.drop();
  await withClient(server.url, (client) => dropDatabase(client, upgraded));
});

const definitionsOf = async (client: Client) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) order by proname`,
    [names],
  );
  return rows;
};

test("every function file creates or replaces the one function of its name", async () => {
  for (const name of names) {
    const text = await readFile(path.join(FUNCTIONS, `${name}.sql`), "utf8");
    expect([...text.matchAll(/^CREATE .*$/gm)].map(([line]) => line.split("(")[0])).toEqual([
      `CREATE OR REPLACE FUNCTION ${name}`,
    ]);
  }
});

test("a fresh database and one from before the function files have the same functions", async () => {
  const url = withDatabaseName(server.url, upgraded);
  const migratedOnly = await withClient(url, async (client) => {
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
    return definitionsOf(client);
  });
  expect(migratedOnly.map(({ name }) => name)).toEqual(names);
  await migrate({ url });
  const expected = await withClient(fresh.url, definitionsOf);
  expect(await withClient(url, definitionsOf)).toEqual(expected);
});

test("a changed file is applied once, unchanged ones not at all", async () => {
  await withClient(fresh.url, async (client) => {
    const apply = () => applySqlFunctions(client, { folder, latestMigration });
    expect(await apply()).toEqual([]);
    const file = path.join(folder, "notify_page_change.sql");
    await writeFile(file, (await readFile(file, "utf8")).replace("'queue'", "'requests'"));
    expect(await apply()).toEqual(["notify_page_change"]);
    const changed = (await definitionsOf(client)).find(({ name }) => name === "notify_page_change");
    expect(changed?.definition).toContain("'requests'");
    expect(await apply()).toEqual([]);
  });
});

test("a file that fails changes nothing", async () => {
  await withClient(fresh.url, async (client) => {
    const before = await definitionsOf(client);
    const apply = () => applySqlFunctions(client, { folder, latestMigration });
    const first = path.join(folder, "notify_page_change.sql");
    const last = path.join(folder, "search_text.sql");
    const [firstText, lastText] = [await readFile(first, "utf8"), await readFile(last, "utf8")];
    await writeFile(first, firstText.replace("'requests'", "'votes'"));
    await writeFile(last, lastText.replace("DECLARE", "DECLAR"));
    await expect(apply()).rejects.toThrow(/syntax error/);
    expect(await definitionsOf(client)).toEqual(before);
    await writeFile(last, lastText);
    expect(await apply()).toEqual(["notify_page_change"]);
  });
});

test("a version that does not know the newest migration replaces nothing", async () => {
  await withClient(fresh.url, async (client) => {
    const older = { folder: FUNCTIONS, latestMigration: latestMigration - 1 };
    expect(await applySqlFunctions(client, older)).toEqual([]);
    expect(await applySqlFunctions(client, { ...older, latestMigration })).toEqual(["notify_page_change"]);
  });
});
