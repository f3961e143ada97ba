import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Changes, openChanges } from "#platform/database/changes.ts";
import { createPool } from "#platform/database/connect.ts";
import { type Database, openDatabase, type Read, type ReadOnlyDb } from "#platform/database/database.ts";
import { openReplica, type Replica } from "#platform/database/replica/replica.ts";
import { codeOf } from "#platform/problem.ts";
import {
  type Cluster,
  createPrimary,
  createReplica,
  findPostgres,
  NO_POSTGRES,
} from "#tests/support/postgres-clusters.ts";

const logger = pino({ level: "silent" });
const metrics = { gauge: () => undefined };
const programs = await findPostgres();
if (!programs) console.warn(`Replicas are not tested. ${NO_POSTGRES}`);

/** How late the replica is in the test that wants it late, in milliseconds. */
const LATE_MS = 150;
const TURNS = 20;

describe.skipIf(!programs)("a replica", () => {
  let primary: Cluster;
  let copy: Cluster;
  let database: Database;
  let changes: Changes;
  let replica: Replica;
  /** To the replica's server itself. */
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
  const becomesUsed = () => vi.waitFor(async () => expect(await used()).toBe(true), 20_000);

  test("answers what is read", async () => {
    await becomesUsed();
    expect(await readWith(replica.read)).toEqual({ word: "first", copy: true });
  });

  test("takes no writes, neither in types nor in the database", async () => {
    await becomesUsed();
    // @ts-expect-error: what only reads has no way to write.
    void ((db: ReadOnlyDb) => db.insert);
    const refused = await replica
      .read((db) => db.execute(sql`insert into words values ('second')`))
      .catch((error: unknown) => error);
    expect(codeOf(refused)).toBe("25006");
  });

  test("is never asked because of a change that it has not got", async () => {
    await inside.query(`alter system set recovery_min_apply_delay = ${LATE_MS}`);
    await inside.query("select pg_reload_conf()");
    let heard = () => {};
    changes.listen({ changed: () => heard(), unsure: () => undefined });
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

  test("is left alone while it does not go on, and read from again when it does", async () => {
    await becomesUsed();
    await inside.query("select pg_wal_replay_pause()");
    await write("while it stands still");
    await vi.waitFor(async () =>
      expect(await readWith(replica.read)).toEqual({ word: "while it stands still", copy: false }),
    );
    await inside.query("select pg_wal_replay_resume()");
    await becomesUsed();
    expect((await readWith(replica.read))?.word).toBe("while it stands still");
  });

  test("costs nothing when it is cut off in the middle of answers, and comes back", async () => {
    await becomesUsed();
    const answers: Promise<unknown>[] = [];
    const asking = setInterval(() => answers.push(readWith(replica.read)), 5);
    await copy.stop("immediate");
    await vi.waitFor(async () => expect(await used()).toBe(false), 20_000);
    clearInterval(asking);
    expect(answers.length).toBeGreaterThan(0);
    expect((await Promise.allSettled(answers)).filter(({ status }) => status === "rejected")).toEqual([]);
    await copy.start();
    await becomesUsed();
  });

  test("still answers what is read while the primary is away", async () => {
    await becomesUsed();
    await primary.stop("immediate");
    expect(await used()).toBe(true);
    await primary.start();
    await becomesUsed();
  });

  test.each([
    ["the primary itself", () => primary.url],
    ["another database of its cluster", () => copy.url.replace("/postgres", "/template1")],
    ["nobody", () => copy.url.replace(`:${copy.port}`, ":1")],
  ])("is not believed to be one when the address leads to %s", async (_whom, url) => {
    const other = openReplica({ url: url(), primary: database, changes, logger, metrics });
    // Both were asked by now, more than once.
    for (let turn = 0; turn < TURNS; turn++) expect((await readWith(other.read))?.copy).toBe(false);
    await other.close();
  });
});
