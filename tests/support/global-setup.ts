import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { waitForServer } from "#platform/database/connect.ts";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openJobs } from "#platform/jobs.ts";
import { dropSample } from "./demo-template.ts";
import {
  addressOf,
  dropDatabase,
  dropStaleDatabases,
  onServer,
  type TestServer,
  testDatabaseName,
} from "./test-databases.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Kept between runs, and shared by runs at the same time: each brings its own template. */
const DATA_DIR = path.resolve(import.meta.dirname, "../../test-output/database");
const IN_A_HURRY = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200"];
/** A database that is being cleaned cannot be dropped, and none lives long enough to need it. */
const NOT_CLEANED = ["autovacuum=off"];

/** Once a run: a server (`TEST_DATABASE_URL`, else the embedded one) with one database to copy that has every table. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = pino({ level: "warn" });
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? await waitForServer(given, logger)
    : await openEmbedded({ dataDir: DATA_DIR, logger, settings: [...IN_A_HURRY, ...NOT_CLEANED] });
  const template = testDatabaseName("template");
  await onServer(server.url, async (client) => {
    await dropStaleDatabases(client, Date.now());
    await client.query(`create database "${template}"`);
  });
  const url = addressOf(server.url, template);
  await migrate({ url });
  await (await openJobs({ url, logger })).close();
  const testServer: TestServer = { url: server.url, template, strategy: given ? "wal_log" : "file_copy" };
  project.provide("testServer", testServer);

  return async () => {
    await dropSample(testServer);
    await onServer(server.url, (client) => dropDatabase(client, template));
    await server.close();
  };
}
