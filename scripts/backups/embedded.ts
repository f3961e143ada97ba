import { cp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { openDatabase } from "#platform/database/database.ts";
import { nodeOf } from "../nodes/processes.ts";
import type { Proof } from "../nodes/proof.ts";
import { contentOf, nothingLost, sameContent, verifies } from "./content.ts";
import { accepts, guestToken, startWriters } from "./subscribe-load.ts";

const WRITTEN_FOR_MS = 2000;
const logger = pino({ level: "error" });

/** The site is stopped while visitors write, its folder copied, and started from the copy. */
export async function embeddedCopy(folder: string): Promise<Proof[]> {
  const [from, to] = [path.join(folder, "embedded"), path.join(folder, "embedded-copy")];
  const settings = { NODE_ENV: "production", LOG_LEVEL: "error", TRUST_PROXY: "1", DATABASE_URL: "" };
  const site = await nodeOf("embedded", { ...settings, DATA_DIR: from });
  await site.start();
  const token = await guestToken(site.url);
  const writers = startWriters(site.url, token);
  await wait(WRITTEN_FOR_MS);
  await site.stop("SIGTERM");
  await writers.stop();

  const original = await inDatabase(from, contentOf);
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  const copied = await inDatabase(to, contentOf);
  const kept = await inDatabase(to, (pool) =>
    nothingLost("embedded: what was acknowledged is in the copy", pool, writers.acknowledged()),
  );
  const copy = await nodeOf("embedded copy", { ...settings, DATA_DIR: to });
  await copy.start();
  const taken = await accepts(copy.url, token);
  await copy.stop("SIGTERM");
  return [
    sameContent("embedded: a copy of the folder holds the same", original, copied),
    kept,
    {
      what: "embedded: the copy starts and knows its visitors",
      holds: taken,
      figure: taken ? "1 of 1" : "0 of 1",
    },
    await verifies("embedded: the copy's chains verify", { DATA_DIR: to, DATABASE_URL: "" }),
  ];
}

async function inDatabase<Result>(
  dataDir: string,
  read: (pool: Parameters<typeof contentOf>[0]) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ config: { databaseUrl: null, dataDir }, logger });
  try {
    return await read(database.pool);
  } finally {
    await database.close();
  }
}
