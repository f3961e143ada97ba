import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#platform/database/database.ts";
import { assertNotMoved, isLeftBehind } from "#platform/database/moved.ts";
import { createLogger } from "#platform/logger.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { prepareDemoTemplate } from "#tests/support/demo-template.ts";
import { testDatabaseName, withClient, withDatabaseName } from "#tests/support/test-databases.ts";

let source: TestDatabase;
let folder: string;
const created: string[] = [];
beforeAll(async () => {
  source = await createTestDatabase((await prepareDemoTemplate(inject("testServer"))).server);
  folder = await mkdtemp(path.join(tmpdir(), "assayed-move-"));
  await recordAction(source.db, {
    operator: "ana",
    action: "note",
    subject: 'é \\ " ,{}',
    details: { a: [null, 1] },
  });
  await source.db.execute(sql`select setval('users_id_seq', 4711)`);
  await source.close();
});
afterAll(async () => {
  await source.drop();
  await withClient(inject("testServer").url, async (client) => {
    for (const name of created) await client.query(`drop database if exists "${name}" with (force)`);
  });
  await rm(folder, { recursive: true });
});

/** An empty database on the test server. */
async function createTarget(): Promise<string> {
  const { url } = inject("testServer");
  const name = testDatabaseName("target");
  created.push(name);
  await withClient(url, (client) => client.query(`create database "${name}" template template0`));
  return withDatabaseName(url, name);
}
const move = (url: string, env: Record<string, string> = {}) =>
  createCommandRunner({ url: source.url, folder })(["move-database"], { ...env, TARGET_DATABASE_URL: url });
const rowOf = async (url: string, text: string): Promise<Record<string, unknown>> =>
  (await withClient(url, (client: Client) => client.query(text))).rows[0];

test("move-database copies every row, sequence and function, and a second run has nothing to do", async () => {
  const target = await createTarget();
  const first = await move(target);
  expect(first.err).toMatch(/^public\.supplements: \d+$/m);
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toMatch(/^Copied and compared \d+ tables with [\d,]+ rows\./);
  for (const question of [
    "select count(*)::int as n, max(slug) as last from supplements",
    "select md5(string_agg(t::text, ';' order by id)) as sum from audit_log t",
    "select nextval('users_id_seq')::int - 4712 as next",
    "select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled = 'O'",
    "select count(*)::int as n from pg_constraint where contype = 'f' and convalidated",
    "select count(*)::int as n from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = 'public'",
  ])
    expect(await rowOf(target, question), question).toEqual(await rowOf(source.url, question));
});

test("the site starts on the copy, and its audit log continues", async () => {
  const target = await createTarget();
  await move(target);
  const again = await move(target);
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringMatching(/already holds the same .* Nothing was copied/),
  });
  const run = createCommandRunner({ url: target, folder });
  expect(await run(["rebuild-search"])).toMatchObject({ code: 0 });
  expect((await run(["verify"])).out).toContain("audit log: 2 entries");
  expect(await move(target)).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });
});

test("a database with anything in it is refused and stays as it was", async () => {
  const target = await createTarget();
  await withClient(target, (client) => client.query("create table recipes as select 1 as number"));
  const { code, err } = await move(target);
  expect([code, err]).toEqual([1, expect.stringContaining("its table public.recipes has content")]);
  expect(await rowOf(target, "select count(*)::int as n from pg_tables where schemaname = 'public'")).toEqual(
    { n: 1 },
  );
});

test("a running site, the same database, a wrong URL and no server are refused with a sentence", async () => {
  expect(await move(source.url)).toMatchObject({ code: 1, err: expect.stringContaining("uses already") });
  expect(await move("mysql://x")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Name a PostgreSQL"),
  });
  expect(await move("postgres://x@127.0.0.1:9/none")).toMatchObject({
    code: 1,
    err: expect.stringContaining("not usable"),
  });
  const site = new Client({ connectionString: source.url, application_name: "assayed-changes" });
  await site.connect();
  const { code, err } = await move(await createTarget());
  await site.end();
  expect([code, err]).toEqual([1, expect.stringContaining("The site is running")]);
});

test("a password in an argument is refused, because every user of the machine can read it", async () => {
  const run = createCommandRunner({ url: source.url, folder });
  for (const url of ["postgres://x:secret@127.0.0.1:9/none", "postgres:///none?password=secret"]) {
    const { code, err } = await run(["move-database", url]);
    expect([code, err]).toEqual([2, expect.stringContaining("TARGET_DATABASE_URL")]);
    expect(err).not.toContain("secret");
  }
});

test("after a move of the embedded database, a start without DATABASE_URL is refused", async () => {
  const target = await createTarget();
  const run = createCommandRunner({ url: "", folder });
  const file = path.join(folder, "target-url");
  await writeFile(file, `${target}\n`);
  expect(await run(["move-database", "--url-file", file])).toMatchObject({ code: 0 });
  expect(await run(["staff", "list"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("was moved to"),
  });
  expect(existsSync(path.join(folder, "postgres"))).toBe(true);
  const note = await readFile(path.join(folder, "database-moved"), "utf8");
  expect(note).toContain(new URL(target).pathname);
  expect(note).not.toContain("@");
  const places = { dataDir: folder, databaseUrl: target };
  expect(isLeftBehind(places)).toBe(false);
  await assertNotMoved(places);
  await rm(path.join(folder, "database-moved"));
  expect(isLeftBehind(places)).toBe(true);
  const logger = createLogger({ logLevel: "silent" });
  await (await openDatabase({ config: places, logger })).close();
});
