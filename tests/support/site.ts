import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { buildPages } from "#app/build-pages.ts";
import { openServices } from "#app/services.ts";
import { createSite } from "#app/site.ts";
import { keepSample } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { startWorkers } from "#server/workers.ts";
import { withSample } from "./demo-template.ts";
import { freePort } from "./free-port.ts";
import { signIn } from "./sign-in.ts";
import { copyDatabase, type TestServer, testDatabaseName } from "./test-databases.ts";

export interface TestSite {
  /** `http://localhost:PORT`: passkeys belong to a name, not to a number. */
  origin: string;
  databaseUrl: string;
  /** The session token of a user called Ada Lovelace. */
  userToken: string;
  close(): Promise<void>;
}

/** The whole site on a free port, as in production, on a new database with the sample catalogue. */
export async function startSite(testServer: TestServer): Promise<TestSite> {
  const logger = pino({ level: process.env.LOG_LEVEL ?? "error" });
  await buildPages(logger);
  const sample = await withSample(testServer);
  const database = await copyDatabase(sample.server, testDatabaseName("site"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-site-"));
  await cp(sample.folder, folder, { recursive: true });
  const config = readConfig({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: origin,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    GUEST_TOKEN_SECRET: "s".repeat(48),
    SAMPLE_DATA: "on",
    SITE_INDEXABLE: "on",
    // Every visitor of the tests comes from an address of their own (see tests/e2e/visit.ts).
    TRUST_PROXY: "1",
  });
  const opened = await openServices(config, logger, systemClock);
  await keepSample(opened.services, config.sampleData);
  await opened.services.search.caughtUp();
  await startWorkers(opened.services);
  const site = await createSite(opened.services);
  await site.listen({ host: config.host, port });
  return {
    origin,
    databaseUrl: database.url,
    userToken: await signIn(opened.services.db),
    async close() {
      await site.close();
      await opened.close();
      await rm(folder, { recursive: true });
      await database.drop();
    },
  };
}
