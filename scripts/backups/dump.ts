import { execFile } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { createPrimary, type PostgresCluster } from "#tests/support/postgres-clusters.ts";
import { withClient, withDatabaseName } from "#tests/support/test-databases.ts";
import type { CheckResult } from "../nodes/check.ts";
import { createNode } from "../nodes/processes.ts";
import {
  checkNothingLost,
  checkSameContent,
  checkSignedDocuments,
  type DatabaseContent,
  readContent,
} from "./content.ts";
import { acceptsToken, guestToken, startSubscribeLoad } from "./subscribe-load.ts";

const run = promisify(execFile);
const WRITE_LOAD_MS = 2000;

/** Takes a dump under write load, restores it into another cluster, and starts the site on it. */
export async function checkDump(programs: string, folder: string): Promise<CheckResult[]> {
  const [from, to] = [await createPrimary(programs), await createPrimary(programs)];
  const [fromUrl, toUrl] = [withDatabaseName(from.url, "assayed"), withDatabaseName(to.url, "restored")];
  const [data, dataCopy] = [path.join(folder, "dumped"), path.join(folder, "dumped-copy")];
  const dump = path.join(folder, "site.dump");
  const settings = { NODE_ENV: "production", LOG_LEVEL: "error", TRUST_PROXY: "1" };
  const site = await createNode("dumped", { ...settings, DATABASE_URL: fromUrl, DATA_DIR: data });
  const copy = await createNode("restored", { ...settings, DATABASE_URL: toUrl, DATA_DIR: dataCopy });
  try {
    await startWith(from, "assayed");
    await startWith(to, "restored");
    await site.start();
    const token = await guestToken(site.url);
    const written = await underWriteLoad(site.url, token, () => dumpTo(dump, fromUrl, programs));
    await run(path.join(programs, "pg_restore"), [
      "--exit-on-error",
      "--no-owner",
      "--no-privileges",
      "-d",
      toUrl,
      dump,
    ]);
    await cp(data, dataCopy, { recursive: true });
    // The search index is rebuilt.
    await rm(path.join(dataCopy, "search"), { recursive: true, force: true });
    const checks = await checkRestored(toUrl, written);
    await copy.start();
    const restored = { DATABASE_URL: toUrl, DATA_DIR: dataCopy };
    return [
      ...checks,
      await checkToken(copy.url, token),
      await checkSignedDocuments("dump: signed documents verify", restored),
    ];
  } finally {
    await copy.stop("SIGTERM");
    await site.stop("SIGTERM");
    await to.remove();
    await from.remove();
  }
}

/** Content of a dump, and the writes that were acknowledged before it was started. */
interface Written {
  original: DatabaseContent;
  acknowledged: Parameters<typeof checkNothingLost>[2];
}

async function underWriteLoad(
  siteUrl: string,
  token: string,
  takeDump: () => Promise<DatabaseContent>,
): Promise<Written> {
  const writers = startSubscribeLoad(siteUrl, token);
  await wait(WRITE_LOAD_MS);
  const acknowledged = writers.acknowledged();
  const original = await takeDump();
  await writers.stop();
  return { original, acknowledged };
}

const checkRestored = (url: string, { original, acknowledged }: Written): Promise<CheckResult[]> =>
  withClient(url, async (client) => [
    checkSameContent(
      "dump: restored rows match the dump's snapshot, under load",
      original,
      await readContent(client),
    ),
    await checkNothingLost("dump: contains every write acknowledged before it", client, acknowledged),
  ]);

async function checkToken(siteUrl: string, token: string): Promise<CheckResult> {
  const passed = await acceptsToken(siteUrl, token);
  const what = "dump: the site starts on it and accepts existing tokens";
  return { what, passed, figure: passed ? "1 of 1" : "0 of 1" };
}

async function startWith(cluster: PostgresCluster, database: string): Promise<void> {
  await cluster.start();
  await withClient(cluster.url, (client) => client.query(`create database ${database}`));
}

/** Dumps one snapshot of the database; returns the content of that snapshot. */
const dumpTo = (file: string, url: string, programs: string): Promise<DatabaseContent> =>
  withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const options = ["--format=custom", `--snapshot=${rows[0]?.id}`, "-f", file];
    await run(path.join(programs, "pg_dump"), [...options, url]);
    return readContent(client);
  });
