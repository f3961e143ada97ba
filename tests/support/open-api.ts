import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { inject } from "vitest";
import { openServices } from "#app/services.ts";
import { createApiServer } from "#app/site.ts";
import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { Services } from "#server/services.ts";
import { startWorkers } from "#server/workers.ts";
import { createTestDatabase } from "./database.ts";
import { prepareDemoTemplate } from "./demo-template.ts";
import { readYourWrites } from "./read-your-writes.ts";

export interface ApiOptions {
  demoData?: boolean;
  /** Search engine. By default the index, as on a site, but a search finds everything stored before it. */
  engine?: Services["config"]["searchEngine"];
  /** The cluster that the engine "opensearch" asks. */
  openSearchUrl?: string;
  /** Turns on the answer cache, as in production. */
  answerCache?: boolean;
  /** Test doubles. */
  replace?: Partial<Services>;
}

export interface OpenApi {
  app: FastifyInstance;
  services: Services;
  close(): Promise<void>;
}

/** Opens an API with its workers on a database of its own. */
export async function openApi({
  demoData = false,
  engine,
  openSearchUrl = "",
  answerCache = false,
  replace = {},
}: ApiOptions): Promise<OpenApi> {
  const testServer = inject("testServer");
  const folder = await mkdtemp(path.join(tmpdir(), `${testServer.template}-api-`));
  const demo = demoData ? await prepareDemoTemplate(testServer) : null;
  const database = await createTestDatabase(demo?.server);
  if (demo) cpSync(demo.folder, folder, { recursive: true });
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DEMO_DATA: demoData ? "on" : "off",
    SEARCH_ENGINE: engine ?? "index",
    OPENSEARCH_URL: openSearchUrl,
    ...(answerCache ? {} : { ANSWER_CACHE_MB: "0" }),
    GUEST_TOKEN_SECRET: "t".repeat(48),
    // All tests share one address, and most of them do nothing but make calls.
    CALLER_CPU_PERCENT: "0",
  });
  const opened = await openServices(config, createLogger(config), systemClock);
  const following = engine ? {} : readYourWrites(opened.services);
  const services = { ...opened.services, ...following, ...replace };
  await syncDemoData(services, demoData);
  await services.search.waitForCatchUp();
  await startWorkers(services);
  const { app } = await createApiServer(services);
  return {
    app,
    services,
    async close() {
      await app.close();
      await opened.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
