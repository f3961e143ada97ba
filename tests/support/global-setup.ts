import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { waitForServer } from "#platform/database/connect.ts";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openJobs } from "#platform/jobs.ts";
import { dropDemoTemplate } from "./demo-template.ts";
import {
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

/** Persists between runs and is shared by concurrent runs; each run creates its own template. */
const DATA_DIR = path.resolve(import.meta.dirname, "../../test-output/database");
const FAST_SETTINGS = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200"];
/** A database being vacuumed can't be dropped, and none lives long enough to need it. */
const NO_AUTOVACUUM = ["autovacuum=off"];

/** Once per run: opens the server (`TEST_DATABASE_URL` or the embedded one) and creates a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = pino({ level: "warn" });
  const externalUrl = process.env.TEST_DATABASE_URL;
  const server = externalUrl
    ? await waitForServer(externalUrl, logger)
    : await openEmbedded({ dataDir: DATA_DIR, logger, settings: [...FAST_SETTINGS, ...NO_AUTOVACUUM] });
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
    await dropDemoTemplate(testServer);
    await withClient(server.url, (client) => dropDatabase(client, template));
    await server.close();
  };
}
