import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { waitForServer } from "#platform/database/connect.ts";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openJobs } from "#platform/jobs.ts";
import { memoryFolder } from "./memory-folder.ts";
import {
  dropCopies,
  dropDatabase,
  dropStaleDatabases,
  type TestServer,
  testDatabaseName,
  withClient,
  withDatabaseName,
} from "./test-databases.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const CHECKOUT = path.resolve(import.meta.dirname, "../..");

/**
 * The server's folder: persists between runs, and is shared by concurrent runs of this checkout; each run creates its own
 * template. In memory where there is room: a run creates and drops some 200 databases of 900 files each, and a disk's file
 * system took a fifth of the time of the API tests.
 */
async function dataFolder(): Promise<string> {
  const memory = await memoryFolder();
  if (memory === null) return path.join(CHECKOUT, "test-output/database");
  return path.join(
    memory,
    `assayed-tests-${createHash("sha256").update(CHECKOUT).digest("hex").slice(0, 12)}`,
  );
}
const FAST_SETTINGS = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200"];
/** A database being vacuumed can't be dropped, and none lives long enough to need it. */
const NO_AUTOVACUUM = ["autovacuum=off"];

/** Once per run: opens the server (`TEST_DATABASE_URL` or the embedded one) and creates a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = pino({ level: "warn" });
  const externalUrl = process.env.TEST_DATABASE_URL;
  const server = externalUrl
    ? await waitForServer(externalUrl, logger)
    : await openEmbedded({
        dataDir: await dataFolder(),
        logger,
        settings: [...FAST_SETTINGS, ...NO_AUTOVACUUM],
      });
  const template = testDatabaseName("template");
  await withClient(server.url, async (client) => {
    await dropStaleDatabases(client, Date.now());
    await client.query(`create database "${template}"`);
  });
  const url = withDatabaseName(server.url, template);
  await migrate({ url });
  await (await openJobs({ url, logger })).close();
  const testServer: TestServer = {
    url: server.url,
    template,
    strategy: externalUrl ? "wal_log" : "file_copy",
  };
  project.provide("testServer", testServer);

  return async () => {
    await dropCopies(testServer);
    await removeFolders(template);
    await withClient(server.url, (client) => dropDatabase(client, template));
    await server.close();
  };
}

/** Removes the data folders of a run that its files did not remove, such as those that they shared. */
async function removeFolders(template: string): Promise<void> {
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(template)) await rm(path.join(tmpdir(), name), { recursive: true, force: true });
}
