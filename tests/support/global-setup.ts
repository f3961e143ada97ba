import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { waitForServer } from "#platform/database/connect.ts";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { addressOf, dropStaleDatabases, onServer, testDatabaseName } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where test databases are made, and the migrated database that each of them is a copy of. */
    testServer: { url: string; template: string };
  }
}

/** Kept between runs, and shared by runs at the same time: each brings its own template. */
const DATA_DIR = path.resolve(import.meta.dirname, "../../test-output/database");
const IN_A_HURRY = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200"];

/** Once a run: a server (`TEST_DATABASE_URL`, else the embedded one) with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logger = pino({ level: "warn" });
  const given = process.env.TEST_DATABASE_URL;
  const server = given
    ? await waitForServer(given, logger)
    : await openEmbedded({ dataDir: DATA_DIR, logger, settings: IN_A_HURRY });
  const template = testDatabaseName("template");
  await onServer(server.url, async (client) => {
    await dropStaleDatabases(client, Date.now());
    await client.query(`create database "${template}"`);
  });
  await migrate({ url: addressOf(server.url, template) });
  project.provide("testServer", { url: server.url, template });

  return async () => {
    await onServer(server.url, (client) =>
      client.query(`drop database if exists "${template}" with (force)`),
    );
    await server.close();
  };
}
