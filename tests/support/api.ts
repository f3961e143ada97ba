import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { inject } from "vitest";
import type { z } from "zod";
import { openServices } from "#app/services.ts";
import { createApi } from "#app/site.ts";
import { addresses, type CallName } from "#contract/api-routes.ts";
import type { Contract } from "#contract/index.ts";
import { keepSample } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { Services } from "#server/services.ts";
import { startWorkers } from "#server/workers.ts";
import { createTestDatabase } from "./database.ts";
import { withSample } from "./demo-template.ts";

export type Input<Name extends CallName> = z.input<Contract[Name]["input"]>;
export type Output<Name extends CallName> = z.output<Contract[Name]["output"]>;

export interface Answered<Data = unknown> {
  statusCode: number;
  headers: Record<string, unknown>;
  status: boolean;
  message: string;
  data: Data;
}

export interface TestApi {
  app: FastifyInstance;
  services: Services;
  /** Makes a declared call as a guest, or with the token given, or with none. */
  call<Name extends CallName>(
    name: Name,
    input: unknown,
    token?: string | null,
  ): Promise<Answered<Output<Name>>>;
  /** The data of a call that must succeed. */
  ask<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  close(): Promise<void>;
}

/** The calls over HTTP shape and real SQL, on a database of its own; `replace` swaps a service for the test's own. */
export async function startApi({
  sample = false,
  engine = "sql",
  keepsAnswers = false,
  replace = {},
}: {
  sample?: boolean;
  /** What answers a search. With the index, `services.search.caughtUp()` stands between a change and its search. */
  engine?: Services["config"]["searchEngine"];
  /** As in production: what is the same for everybody is as old as what the database announced last. */
  keepsAnswers?: boolean;
  replace?: Partial<Services>;
} = {}): Promise<TestApi> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-api-"));
  const seeded = sample ? await withSample(inject("testServer")) : null;
  const database = await createTestDatabase(seeded?.server);
  if (seeded) await cp(seeded.folder, folder, { recursive: true });
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SAMPLE_DATA: sample ? "on" : "off",
    SEARCH_ENGINE: engine,
    ...(keepsAnswers ? {} : { ANSWER_CACHE_MB: "0" }),
    GUEST_TOKEN_SECRET: "t".repeat(48),
  });
  const opened = await openServices(config, createLogger(config), systemClock);
  const services = { ...opened.services, ...replace };
  await keepSample(services, sample);
  await services.search.caughtUp();
  await startWorkers(services);
  const { app } = await createApi(services);
  const guest = await services.guestTokens.sign();

  const call: TestApi["call"] = async (name, input, token = guest) => {
    const { method, path, action } = addresses[name] as {
      method: "GET" | "POST";
      path: string;
      action?: string;
    };
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(method === "POST" ? { payload: { ...(action ? { action } : {}), ...(input as object) } } : {}),
    });
    return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
  };
  return {
    app,
    services,
    call,
    async ask(name, input) {
      const answered = await call(name, input);
      if (!answered.status)
        throw new Error(
          `${name}: ${answered.statusCode} ${answered.message} ${JSON.stringify(answered.data)}`,
        );
      return answered.data;
    },
    async close() {
      await app.close();
      await opened.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
