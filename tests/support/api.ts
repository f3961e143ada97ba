import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { inject } from "vitest";
import type { z } from "zod";
import { openServices } from "#app/services.ts";
import { createApiServer } from "#app/site.ts";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import type { Contract } from "#contract/index.ts";
import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import { errorStatusesOf } from "#server/http/openapi/errors.ts";
import type { Services } from "#server/services.ts";
import { startWorkers } from "#server/workers.ts";
import { createTestDatabase } from "./database.ts";
import { prepareDemoTemplate } from "./demo-template.ts";

export type Input<Name extends CallName> = z.input<Contract[Name]["input"]>;
export type Output<Name extends CallName> = z.output<Contract[Name]["output"]>;

export interface TestResponse<Data = unknown> {
  statusCode: number;
  headers: Record<string, unknown>;
  status: boolean;
  message: string;
  data: Data;
}

export interface TestApi {
  app: FastifyInstance;
  services: Services;
  /** Calls an endpoint as a guest, with the given token, or without any (null). `ip`: the caller's, 127.0.0.1 by default. */
  call<Name extends CallName>(
    name: Name,
    input: unknown,
    token?: string | null,
    ip?: string,
  ): Promise<TestResponse<Output<Name>>>;
  /** Calls an endpoint as a guest; returns its data, throws unless it succeeds. */
  callOk<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  close(): Promise<void>;
}

/** Starts the API on its own database, called through `inject`. `replace` substitutes services with test doubles. */
export async function startApi({
  demoData = false,
  engine = "sql",
  openSearchUrl = "",
  answerCache = false,
  replace = {},
}: {
  demoData?: boolean;
  /** Search engine. With "index", await `services.search.waitForCatchUp()` between a change and a search. */
  engine?: Services["config"]["searchEngine"];
  /** The cluster that the engine "opensearch" asks. */
  openSearchUrl?: string;
  /** Turns on the answer cache, as in production. */
  answerCache?: boolean;
  replace?: Partial<Services>;
} = {}): Promise<TestApi> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-api-"));
  const demo = demoData ? await prepareDemoTemplate(inject("testServer")) : null;
  const database = await createTestDatabase(demo?.server);
  if (demo) await cp(demo.folder, folder, { recursive: true });
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DEMO_DATA: demoData ? "on" : "off",
    SEARCH_ENGINE: engine,
    OPENSEARCH_URL: openSearchUrl,
    ...(answerCache ? {} : { ANSWER_CACHE_MB: "0" }),
    GUEST_TOKEN_SECRET: "t".repeat(48),
    // All tests share one address, and most of them do nothing but make calls.
    CALLER_CPU_PERCENT: "0",
  });
  const opened = await openServices(config, createLogger(config), systemClock);
  const services = { ...opened.services, ...replace };
  await syncDemoData(services, demoData);
  await services.search.waitForCatchUp();
  await startWorkers(services);
  const { app } = await createApiServer(services);
  const guest = await services.guestTokens.sign();

  const call: TestApi["call"] = async (name, input, token = guest, ip = "127.0.0.1") => {
    const { method, path, action } = apiRoutes[name] as {
      method: "GET" | "POST";
      path: string;
      action?: string;
    };
    const response = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ip,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(method === "POST" ? { payload: { ...(action ? { action } : {}), ...(input as object) } } : {}),
    });
    expectDocumented(name, response.statusCode);
    return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
  };
  return {
    app,
    services,
    call,
    async callOk(name, input) {
      const response = await call(name, input);
      if (!response.status)
        throw new Error(
          `${name}: ${response.statusCode} ${response.message} ${JSON.stringify(response.data)}`,
        );
      return response.data;
    },
    async close() {
      await app.close();
      await opened.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Throws if the OpenAPI document doesn't list an answer: `OWN_ERRORS` lacks it. */
function expectDocumented(name: CallName, status: number): void {
  if (status === 200 || status >= 500 || errorStatusesOf({ name, route: apiRoutes[name] }).includes(status))
    return;
  throw new Error(`${name} answered ${status}, which src/contract/call-errors.ts doesn't list.`);
}
