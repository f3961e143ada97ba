import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { chmod, mkdtemp, readFile, realpath, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPool } from "#platform/database/connect.ts";
import { openDatabase } from "#platform/database/database.ts";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { readPostmaster } from "#platform/database/embedded/postmaster.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { memoryFolder } from "#tests/support/memory-folder.ts";

const logger = pino({ level: "silent" });
const HOLDER = path.join(import.meta.dirname, "hold-database.ts");

/** Data folder of a stopped cluster with one row; each test copies it. */
let original: string;
/** Folders that the running test made. */
const folders: string[] = [];
const holders: ChildProcess[] = [];

beforeAll(async () => {
  original = await newFolder();
  folders.length = 0;
  await using(original, async (client) => {
    await client.query("create table notes (word text)");
    await client.query("insert into notes values ('first')");
  });
});

afterEach(async () => {
  for (const holder of holders.splice(0)) await end(holder, "SIGTERM");
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

afterAll(() => rm(original, { recursive: true }));

test("data persists across starts, and the server stops with its last user", async () => {
  const folder = await copyOfOriginal();
  expect(await wordsIn(folder)).toEqual(["first"]);
  expect(await readPostmaster(cluster(folder))).toBeNull();
});

test("only the owner can read the data, and the site's role isn't a superuser", async () => {
  expect((await stat(cluster(original))).mode & 0o077).toBe(0);
  expect((await stat(path.join(cluster(original), "assayed.json"))).mode & 0o077).toBe(0);
  await using(await copyOfOriginal(), async (client) => {
    const { rows } = await client.query("select rolsuper from pg_roles where rolname = current_user");
    expect(rows).toEqual([{ rolsuper: false }]);
  });
});

test("processes share one server, and it runs until the last one leaves", async () => {
  const folder = await copyOfOriginal();
  const holder = await hold(folder);
  const second = await openEmbedded({ dataDir: folder, logger });
  expect(second.url).toBe(holder.url);
  await end(holder.process, "SIGTERM");
  await onServer(second.url, (client) => client.query("insert into notes values ('second')"));
  await second.close();
  expect(await readPostmaster(cluster(folder))).toBeNull();
});

test("two processes starting at once create one cluster", async () => {
  const folder = await newFolder();
  const opened = await Promise.all([hold(folder), hold(folder)]);
  expect(opened[0].url).toBe(opened[1].url);
});

test("a server whose process was killed is adopted with every committed row", async () => {
  const folder = await copyOfOriginal();
  const holder = await hold(folder);
  await onServer(holder.url, (client) => client.query("insert into notes values ('acknowledged')"));
  const before = await readPostmaster(cluster(folder));
  await end(holder.process, "SIGKILL");
  const next = await openEmbedded({ dataDir: folder, logger });
  expect((await readPostmaster(cluster(folder)))?.pid).toBe(before?.pid);
  expect(await words(next.url)).toEqual(["first", "acknowledged"]);
  await next.close();
  expect(await readPostmaster(cluster(folder))).toBeNull();
});

test.each(["SIGINT", "SIGHUP"] as const)(
  "a process without a handler for %s stops its server",
  async (signal) => {
    const folder = await copyOfOriginal();
    const holder = await hold(folder);
    await end(holder.process, signal);
    expect(holder.process.signalCode).toBe(signal);
    await expect.poll(() => readPostmaster(cluster(folder))).toBeNull();
  },
);

test("a server killed with its process recovers at the next start", async () => {
  const folder = await copyOfOriginal();
  const holder = await hold(folder);
  await onServer(holder.url, (client) => client.query("insert into notes values ('acknowledged')"));
  await end(holder.process, "SIGKILL");
  process.kill((await readPostmaster(cluster(folder)))?.pid ?? 0, "SIGKILL");
  expect(await wordsIn(folder)).toEqual(["first", "acknowledged"]);
});

test("a server killed while in use is restarted, and the pool reconnects", async () => {
  const folder = await copyOfOriginal();
  const server = await openEmbedded({ dataDir: folder, logger });
  const pool = createPool(server.url, { logger, statementTimeoutMs: 5000 });
  const borrowed = await pool.connect();
  await borrowed.query("begin");
  process.kill((await readPostmaster(cluster(folder)))?.pid ?? 0, "SIGKILL");
  await expect.poll(async () => (await pool.query("select word from notes")).rowCount).toBe(1);
  await expect(borrowed.query("commit")).rejects.toThrow();
  borrowed.release(true);
  await pool.end();
  await server.close();
});

test("a stored port that's in use is replaced", async () => {
  const folder = await copyOfOriginal();
  const { port } = JSON.parse(await readFile(path.join(cluster(folder), "assayed.json"), "utf8"));
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const server = await openEmbedded({ dataDir: folder, logger });
  expect(new URL(server.url).port).not.toBe(String(port));
  expect(await words(server.url)).toEqual(["first"]);
  await server.close();
  other.close();
  await once(other, "close");
});

test("a PID in postmaster.pid that belongs to another program is ignored", async () => {
  const folder = await copyOfOriginal();
  const lock = [process.pid, cluster(folder), 1_795_257_000, 20_000, "", "127.0.0.1", "1234 5678", "ready"];
  await writeFile(path.join(cluster(folder), "postmaster.pid"), `${lock.join("\n")}\n`);
  expect(await wordsIn(folder)).toEqual(["first"]);
});

test.each<[string, (cluster: string) => Promise<void>, RegExp]>([
  ["an empty PG_VERSION", (at) => truncate(path.join(at, "PG_VERSION")), /damaged/],
  ["another version", (at) => writeFile(path.join(at, "PG_VERSION"), "12\n"), /created by PostgreSQL 12/],
  ["a lost password", (at) => rm(path.join(at, "assayed.json")), /database password, is missing/],
  [
    "a garbled pg_control",
    (at) => writeFile(path.join(at, "global", "pg_control"), Buffer.alloc(8192, 0x5a)),
    /did not start: .+ Restore the folder from a backup/,
  ],
  [
    "a lost pg_control",
    (at) => rm(path.join(at, "global", "pg_control")),
    /did not start: could not open file/,
  ],
  ["a lost write-ahead log", (at) => rm(path.join(at, "pg_wal"), { recursive: true }), /did not start: /],
])("a data folder with %s fails with one sentence", async (_what, damage, sentence) => {
  const folder = await copyOfOriginal();
  await damage(cluster(folder));
  const refused = await openEmbedded({ dataDir: folder, logger }).catch((error) => error);
  expect(refused).toBeInstanceOf(PlatformProblem);
  expect(refused.message).toMatch(sentence);
  expect(refused.message).not.toContain("\n");
});

test("a data folder that is a file fails with one sentence", async () => {
  const file = path.join(await newFolder(), "file");
  await writeFile(file, "");
  const config = { databaseUrl: null, dataDir: file };
  await expect(openDatabase({ config, logger })).rejects.toThrow(/^The data folder .+ cannot be used/);
});

test.runIf(process.getuid?.() === 0)(
  "as root, a folder that the server's user can't enter has its data elsewhere",
  async () => {
    const folder = await newFolder();
    await chmod(folder, 0o700);
    await using(folder, (client) => client.query("create table notes as select 'first' as word"));
    expect(await wordsIn(folder)).toEqual(["first"]);
    const real = await realpath(cluster(folder));
    expect(real).toMatch(/^\/var\/lib\/assayed\//);
    folders.push(path.dirname(real));
  },
);

const cluster = (folder: string) => path.join(folder, "postgres");

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join((await memoryFolder()) ?? tmpdir(), "assayed-embedded-"));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function copyOfOriginal(): Promise<string> {
  const folder = await newFolder();
  // Ten times as fast as `cp`, which awaits each of 1,300 files several times, but without the modes of folders.
  cpSync(cluster(original), cluster(folder), { recursive: true });
  await chmod(cluster(folder), 0o700);
  return folder;
}

async function onServer<Result>(url: string, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return act(client).finally(() => client.end());
}

async function using(folder: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const server = await openEmbedded({ dataDir: folder, logger });
  await onServer(server.url, act).finally(() => server.close());
}

async function words(url: string): Promise<string[]> {
  const { rows } = await onServer(url, (client) => client.query<{ word: string }>("select word from notes"));
  return rows.map(({ word }) => word);
}

async function wordsIn(folder: string): Promise<string[]> {
  const server = await openEmbedded({ dataDir: folder, logger });
  return words(server.url).finally(() => server.close());
}

async function hold(folder: string): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ["ignore", "pipe", "inherit"] });
  holders.push(child);
  const [line] = await once(child.stdout, "data");
  return { process: child, url: String(line).trim() };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}
