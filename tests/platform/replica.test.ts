import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Changes, openChanges } from "#platform/database/changes.ts";
import { createPool } from "#platform/database/connect.ts";
import { type Database, openDatabase, type Read, type ReadOnlyDb } from "#platform/database/database.ts";
import { openReplica, type Replica } from "#platform/database/replica/replica.ts";
import { codeOf } from "#platform/problem.ts";
import {
  createPrimary,
  createReplica,
  findPostgres,
  POSTGRES_MISSING,
  type PostgresCluster,
} from "#tests/support/postgres-clusters.ts";

const logger = pino({ level: "silent" });
const metrics = { gauge: () => undefined };
const programs = await findPostgres();
if (!programs) console.warn(`Replicas are not tested. ${POSTGRES_MISSING}`);

/** Replica lag in the test that needs it, in milliseconds. */
const LATE_MS = 150;
const TURNS = 20;

describe.skipIf(!programs)("a replica", () => {
  let primary: PostgresCluster;
  let copy: PostgresCluster;
  let database: Database;
  let changes: Changes;
  let replica: Replica;
  /** Connection to the replica. */
  let inside: Pool;

  beforeAll(async () => {
    primary = await createPrimary(programs ?? "", ["fsync = off"]);
    await primary.start();
    database = await openDatabase({ config: { databaseUrl: primary.url, dataDir: "" }, logger });
    await database.pool.query("create table words (word text)");
    await database.pool.query("insert into words values ('first')");
    copy = await createReplica(programs ?? "", primary, "copy");
    await copy.start();
    inside = createPool(copy.url, { logger, statementTimeoutMs: 5000 });
    changes = openChanges({ url: primary.url, logger });
    replica = openReplica({ url: copy.url, primary: database, changes, logger, metrics });
  }, 120_000);

  afterAll(async () => {
    await replica?.close();
    await changes?.close();
    await inside?.end();
    await database?.close();
    await copy?.remove();
    await primary?.remove();
  }, 60_000);

  const write = (word: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`update words set word = ${word}`);
      await tx.execute(sql`notify page_changes`);
    });
  const readWith = async (read: Read) =>
    read(async (db) => {
      const { rows } = await db.execute<{ word: string; copy: boolean }>(
        sql`select word, pg_is_in_recovery() as copy from words`,
      );
      return rows[0];
    });
  const used = async () => (await readWith(replica.read))?.copy;
  const becomesUsed = () => expect.poll(used).toBe(true);

  test("serves reads", async () => {
    await expect.poll(() => readWith(replica.read)).toEqual({ word: "first", copy: true });
  });

  test("neither server compiles statements, and the replica's connections reject writes", async () => {
    await becomesUsed();
    const settings = sql`select current_setting('jit') as jit, current_setting('default_transaction_read_only') as locked`;
    const read = async (db: Pick<ReadOnlyDb, "execute">) => (await db.execute(settings)).rows;
    expect(await read(database.db)).toEqual([{ jit: "off", locked: "off" }]);
    expect(await replica.read(read)).toEqual([{ jit: "off", locked: "on" }]);
  });

  test("rejects writes, by types and in the database", async () => {
    // @ts-expect-error: a read-only handle has no insert.
    void ((db: ReadOnlyDb) => db.insert);
    const insert = () => replica.read((db) => db.execute(sql`insert into words values ('second')`));
    await expect.poll(() => insert().then(() => "written", codeOf)).toBe("25006");
  });

  test("isn't read from until it has the change", async () => {
    await inside.query(`alter system set recovery_min_apply_delay = ${LATE_MS}`);
    await inside.query("select pg_reload_conf()");
    let heard = () => {};
    changes.listen({ onChange: () => heard(), onConnectionLost: () => undefined });
    const seen: (string | undefined)[] = [];
    const written = Array.from({ length: TURNS }, (_, turn) => `turn ${turn}`);
    for (const word of written) {
      const change = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await write(word);
      await change;
      seen.push((await readWith(replica.read))?.word);
    }
    expect(seen).toEqual(written);
    await inside.query("alter system reset recovery_min_apply_delay");
    await inside.query("select pg_reload_conf()");
    await becomesUsed();
  });

  test("isn't read from while it lags, and is used again when it caught up", async () => {
    await becomesUsed();
    await inside.query("select pg_wal_replay_pause()");
    await write("while it stands still");
    await expect.poll(() => readWith(replica.read)).toEqual({ word: "while it stands still", copy: false });
    await inside.query("select pg_wal_replay_resume()");
    await expect.poll(() => readWith(replica.read)).toEqual({ word: "while it stands still", copy: true });
  });

  test("an aborted connection fails no read, and the replica comes back", async () => {
    await becomesUsed();
    const answers: Promise<unknown>[] = [];
    const asking = setInterval(() => answers.push(readWith(replica.read)), 5);
    onTestFinished(() => clearInterval(asking));
    await copy.stop("immediate");
    await expect.poll(used).toBe(false);
    clearInterval(asking);
    expect(answers.length).toBeGreaterThan(0);
    expect((await Promise.allSettled(answers)).filter(({ status }) => status === "rejected")).toEqual([]);
    await copy.start();
    await becomesUsed();
  });

  test("serves reads while the primary is down", async () => {
    await becomesUsed();
    await primary.stop("immediate");
    await becomesUsed();
    await primary.start();
    await becomesUsed();
  });

  test.each([
    ["the primary itself", () => primary.url],
    ["another database of its cluster", () => copy.url.replace("/postgres", "/template1")],
    ["a closed port", () => copy.url.replace(`:${copy.port}`, ":1")],
  ])("isn't accepted as a replica when its URL leads to %s", async (_whom, url) => {
    const other = openReplica({ url: url(), primary: database, changes, logger, metrics });
    // Both have been checked more than once by now.
    for (let turn = 0; turn < TURNS; turn++) expect((await readWith(other.read))?.copy).toBe(false);
    await other.close();
  });
});
