import { randomUUID } from "node:crypto";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { bindings } from "#server/api.ts";
import { resumeSession } from "#server/features/accounts/commands/sessions.ts";
import { healthPages } from "#server/features/health/routes.ts";
import { devMailPages } from "#server/features/outbox/routes.ts";
import { picturePages } from "#server/features/pictures/routes.ts";
import { readableAddress } from "#server/http/address.ts";
import { createDispatch, type Dispatch } from "#server/http/dispatch.ts";
import { createGate } from "#server/http/gate.ts";
import { inProcessFetch } from "#server/http/in-process-fetch.ts";
import { logRequests } from "#server/http/request-log.ts";
import { serveCalls } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { pages } from "./pages.ts";
import { referencePages } from "./reference.ts";
import { searchEnginePages } from "./sitemap.ts";

/** Longest that a request may take to arrive, in milliseconds: slow senders are let go. */
const ARRIVES_WITHIN_MS = 30_000;

interface Api {
  app: FastifyInstance;
  /** The calls without the network, for our own rendering. */
  dispatch: Dispatch;
}

/** Fastify takes a number of proxies as a function of the hop. */
const trusted = (proxies: Services["config"]["trustProxy"]) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;

/** Everything but the pages: calls, reference, pictures, letters in development, health. */
export async function createApi(services: Services): Promise<Api> {
  const { config, logger, clock, db, limiter, guestTokens, metrics } = services;
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: trusted(config.trustProxy),
    rewriteUrl: ({ url = "/" }) => readableAddress(url),
    requestTimeout: ARRIVES_WITHIN_MS,
    // What still arrives while the server closes is answered, and its connection closed behind it.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    logController: new LogController({ disableRequestLogging: true }),
  });
  const bound = bindings(services);
  const gate = createGate({
    guestOf: (token) => guestTokens.verify(token),
    sessionOf: (token) => resumeSession(db, clock.now(), token),
  });
  const dispatch = createDispatch({
    bindings: bound,
    gate,
    limiter,
    checkOutput: config.environment !== "production",
  });
  logRequests(app);
  metrics.watch(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff" });
  });
  serveCalls(app, { bindings: bound, dispatch, limiter });
  await app.register(referencePages(services));
  await app.register(healthPages(services));
  await app.register(picturePages(services));
  await app.register(devMailPages(services));
  return { app, dispatch };
}

/** The whole site on one server: the calls, and the pages that are rendered from them. */
export async function createSite(services: Services): Promise<FastifyInstance> {
  const { app, dispatch } = await createApi(services);
  await app.register(searchEnginePages(services));
  const fetchFor = (log: FastifyBaseLogger) => inProcessFetch(dispatch, log);
  await app.register(pages({ config: services.config, fetchFor }));
  return app;
}
