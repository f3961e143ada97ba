import { execFile } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type Cluster, createPrimary } from "#tests/support/postgres-clusters.ts";
import { addressOf, onServer } from "#tests/support/test-databases.ts";
import { nodeOf } from "../nodes/processes.ts";
import type { Proof } from "../nodes/proof.ts";
import { type Content, contentOf, nothingLost, sameContent, verifies } from "./content.ts";
import { accepts, guestToken, startWriters } from "./subscribe-load.ts";

const run = promisify(execFile);
const WRITTEN_FOR_MS = 2000;

/** A dump is taken while visitors write, restored into another cluster, and the site started on it. */
export async function dumpedCopy(programs: string, folder: string): Promise<Proof[]> {
  const [from, to] = [await createPrimary(programs), await createPrimary(programs)];
  const [fromUrl, toUrl] = [addressOf(from.url, "assayed"), addressOf(to.url, "restored")];
  const [data, dataCopy] = [path.join(folder, "dumped"), path.join(folder, "dumped-copy")];
  const dump = path.join(folder, "site.dump");
  const settings = { NODE_ENV: "production", LOG_LEVEL: "error", TRUST_PROXY: "1" };
  const site = await nodeOf("dumped", { ...settings, DATABASE_URL: fromUrl, DATA_DIR: data });
  const copy = await nodeOf("restored", { ...settings, DATABASE_URL: toUrl, DATA_DIR: dataCopy });
  try {
    await startWith(from, "assayed");
    await startWith(to, "restored");
    await site.start();
    const token = await guestToken(site.url);
    const writers = startWriters(site.url, token);
    await wait(WRITTEN_FOR_MS);
    const acknowledged = writers.acknowledged();
    const original = await dumpTo(dump, fromUrl, programs);
    await writers.stop();
    await run(path.join(programs, "pg_restore"), ["--exit-on-error", "--no-owner", "-d", toUrl, dump]);
    await cp(data, dataCopy, { recursive: true });
    // It is built again.
    await rm(path.join(dataCopy, "search"), { recursive: true, force: true });
    const proofs = await onServer(toUrl, async (client) => [
      sameContent("dump: what is restored is what was dumped, under load", original, await contentOf(client)),
      await nothingLost("dump: what was acknowledged before is in it", client, acknowledged),
    ]);
    await copy.start();
    const taken = await accepts(copy.url, token);
    return [
      ...proofs,
      {
        what: "dump: the site starts on it and knows its visitors",
        holds: taken,
        figure: taken ? "1 of 1" : "0 of 1",
      },
      await verifies("dump: its chains verify", { DATABASE_URL: toUrl, DATA_DIR: dataCopy }),
    ];
  } finally {
    await copy.stop("SIGTERM");
    await site.stop("SIGTERM");
    await to.remove();
    await from.remove();
  }
}

async function startWith(cluster: Cluster, database: string): Promise<void> {
  await cluster.start();
  await onServer(cluster.url, (client) => client.query(`create database ${database}`));
}

/** Dumps one picture of the database, and answers what is in that picture. */
const dumpTo = (file: string, url: string, programs: string): Promise<Content> =>
  onServer(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const options = ["--format=custom", `--snapshot=${rows[0]?.id}`, "-f", file];
    await run(path.join(programs, "pg_dump"), [...options, url]);
    return contentOf(client);
  });
