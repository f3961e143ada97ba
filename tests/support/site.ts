import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { buildPages } from "#app/build-pages.ts";
import { openServices } from "#app/services.ts";
import { createSite } from "#app/site.ts";
import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { hmac } from "#platform/ids.ts";
import type { Services } from "#server/services.ts";
import { startWorkers } from "#server/workers.ts";
import { prepareDemoTemplate } from "./demo-template.ts";
import { freePort } from "./free-port.ts";
import { createSignedInUser } from "./sign-in.ts";
import { copyDatabase, type TestServer, testDatabaseName } from "./test-databases.ts";

export interface TestSite {
  /** `http://localhost:PORT`: passkeys need a host name, not an IP address. */
  origin: string;
  databaseUrl: string;
  /** Session token of the user Ada Lovelace. */
  userToken: string;
  close(): Promise<void>;
}

const GUEST_TOKEN_SECRET = "s".repeat(48);

/** Key with which the test site encrypts its emails (`openKeys`). */
export const SITE_EMAIL_KEY = hmac(GUEST_TOKEN_SECRET, "emails");

/**
 * Starts the whole site as in production on a free port, on a new database with the demo catalogue. `replace`
 * substitutes services with test doubles.
 */
export async function startTestSite(
  testServer: TestServer,
  replace: Partial<Services> = {},
): Promise<TestSite> {
  const logger = pino({ level: process.env.LOG_LEVEL ?? "error" });
  await buildPages(logger);
  const demo = await prepareDemoTemplate(testServer);
  const database = await copyDatabase(demo.server, testDatabaseName("site"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-site-"));
  cpSync(demo.folder, folder, { recursive: true });
  const config = readConfig({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: origin,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    GUEST_TOKEN_SECRET,
    // All tests share one address, and most of them do nothing but make calls.
    CALLER_CPU_PERCENT: "0",
    DEMO_DATA: "on",
    SITE_INDEXABLE: "on",
    // Every test visitor has its own client IP (see tests/e2e/visit.ts).
    TRUST_PROXY: "1",
    WORKERS: "2",
  });
  const opened = await openServices(config, logger, systemClock);
  const services = { ...opened.services, ...replace };
  await syncDemoData(services, config.demoData);
  await services.search.waitForCatchUp();
  await startWorkers(services);
  const site = await createSite(services);
  await site.listen({ host: config.host, port });
  return {
    origin,
    databaseUrl: database.url,
    userToken: await createSignedInUser(services.db),
    async close() {
      await site.close();
      await opened.close();
      await rm(folder, { recursive: true });
      await database.drop();
    },
  };
}
