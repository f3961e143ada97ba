import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { isUnavailable, waitForServer } from "#platform/database/connect.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const logger = pino({ level: "silent" });
const database = await createTestDatabase();
afterAll(() => database.drop());

test("migrate: a migrated database is unchanged by a second run", async () => {
  const applied = () => database.db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  const before = (await applied()).rows;
  expect(before[0]?.n).toBeGreaterThan(0);
  await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect((await applied()).rows).toEqual(before);
});

test("createTestDatabase: databases are isolated", async () => {
  const other = await createTestDatabase();
  await other.db.execute(sql`create table only_here (word text)`);
  const { rows } = await database.db.execute(sql`select to_regclass('only_here') as found`);
  expect(rows).toEqual([{ found: null }]);
  await other.drop();
});

test("cut connections, idle or in a transaction, crash neither the process nor the pool", async () => {
  const borrowed = await database.pool.connect();
  await borrowed.query("begin");
  await Promise.all([database.pool.query("select 1"), database.pool.query("select 1")]);
  const outside = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await outside.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    name,
  ]);
  await outside.drop();
  await expect.poll(() => database.pool.idleCount).toBe(0);
  const error = await borrowed.query("select 1").catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  borrowed.release(true);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a failed transaction rolls back and says whether the database was unavailable", async () => {
  const error = await database.db.execute(sql`select * from nowhere`).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(false);
});

test.each<[string, Partial<Pick<URL, "pathname" | "port" | "hostname">>, RegExp]>([
  ["a database that is not there", { pathname: "/no_such_database" }, /There is no database "no_such/],
  ["a server that does not answer", { port: "1" }, /is not usable .+ECONNREFUSED/],
  ["a host that is not known", { hostname: "host.invalid" }, /host\.invalid .+ is unknown/],
])("DATABASE_URL with %s fails with one sentence without the password", async (_what, wrong, sentence) => {
  const url = Object.assign(new URL(database.url), wrong);
  url.password ||= "unguessable-password";
  const refused = await waitForServer(url.href, logger, 100).catch((error: Error) => error);
  expect(refused).toMatchObject({ name: "PlatformProblem", message: expect.stringMatching(sentence) });
  expect(String(refused)).not.toContain(url.password);
});
