import { cp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { openDatabase } from "#platform/database/database.ts";
import type { CheckResult } from "../nodes/check.ts";
import { createNode } from "../nodes/processes.ts";
import { checkNothingLost, checkSameContent, checkSignedDocuments, readContent } from "./content.ts";
import { acceptsToken, guestToken, startSubscribeLoad } from "./subscribe-load.ts";

const WRITE_LOAD_MS = 2000;
const logger = pino({ level: "error" });

/** Stops the site under write load, copies its data folder, and starts it from the copy. */
export async function checkFolderCopy(folder: string): Promise<CheckResult[]> {
  const [from, to] = [path.join(folder, "embedded"), path.join(folder, "embedded-copy")];
  const settings = { NODE_ENV: "production", LOG_LEVEL: "error", TRUST_PROXY: "1", DATABASE_URL: "" };
  const site = await createNode("embedded", { ...settings, DATA_DIR: from });
  await site.start();
  const token = await guestToken(site.url);
  const writers = startSubscribeLoad(site.url, token);
  await wait(WRITE_LOAD_MS);
  await site.stop("SIGTERM");
  await writers.stop();

  const original = await inDatabase(from, readContent);
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  const copied = await inDatabase(to, readContent);
  const nothingLost = await inDatabase(to, (pool) =>
    checkNothingLost("embedded: the copy contains every acknowledged write", pool, writers.acknowledged()),
  );
  const copy = await createNode("embedded copy", { ...settings, DATA_DIR: to });
  await copy.start();
  const accepted = await acceptsToken(copy.url, token);
  await copy.stop("SIGTERM");
  return [
    checkSameContent("embedded: the copied folder has the same rows", original, copied),
    nothingLost,
    {
      what: "embedded: the copy starts and accepts existing tokens",
      passed: accepted,
      figure: accepted ? "1 of 1" : "0 of 1",
    },
    await checkSignedDocuments("embedded: the copy's signed documents verify", {
      DATA_DIR: to,
      DATABASE_URL: "",
    }),
  ];
}

async function inDatabase<Result>(
  dataDir: string,
  read: (pool: Parameters<typeof readContent>[0]) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ config: { databaseUrl: null, dataDir }, logger });
  try {
    return await read(database.pool);
  } finally {
    await database.close();
  }
}
