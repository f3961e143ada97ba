import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { bindings } from "#server/api.ts";
import { resumeSession } from "#server/features/accounts/commands/sessions.ts";
import { healthPages } from "#server/features/health/routes.ts";
import { newsletterForms } from "#server/features/newsletter/routes.ts";
import { openDataPages } from "#server/features/open-data/routes.ts";
import { devMailPages } from "#server/features/outbox/routes.ts";
import { picturePages } from "#server/features/pictures/routes.ts";
import { reportFilePages } from "#server/features/report-files/routes.ts";
import { unsubscribeForm } from "#server/features/unsubscribe/routes.ts";
import { uploadPages } from "#server/features/uploads/routes.ts";
import { readableAddress } from "#server/http/address.ts";
import { createGate } from "#server/http/auth.ts";
import { createDispatch, type Dispatch } from "#server/http/dispatch.ts";
import { inProcessFetch } from "#server/http/in-process-fetch.ts";
import { answerUnreadable } from "#server/http/malformed-request.ts";
import { logRequests } from "#server/http/request-log.ts";
import { serveCalls } from "#server/http/serve.ts";
import { ARRIVES_WITHIN_MS, FILE_ARRIVES_WITHIN_MS, letSlowSendersGo } from "#server/http/slow-senders.ts";
import type { Services } from "#server/services.ts";
import { endLetters } from "#server/ways-out.ts";
import { pages } from "./pages.ts";
import { referencePages } from "./reference.ts";
import { everyAnswer, NOTHING_RUNS } from "./security-headers.ts";
import { searchEnginePages } from "./sitemap.ts";

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
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket as Socket),
    requestTimeout: FILE_ARRIVES_WITHIN_MS,
    http: { headersTimeout: ARRIVES_WITHIN_MS },
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
  letSlowSendersGo(app);
  metrics.watch(app);
  const carried = { ...everyAnswer(config.siteUrl), "content-security-policy": NOTHING_RUNS };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...carried, "x-request-id": request.id });
  });
  serveCalls(app, { bindings: bound, dispatch, limiter });
  await app.register(referencePages(services));
  await app.register(healthPages(services));
  await app.register(picturePages(services));
  await app.register(reportFilePages(services));
  await app.register(openDataPages(services));
  await app.register(uploadPages(services));
  await app.register(newsletterForms(services));
  await app.register(unsubscribeForm(services, endLetters(services)));
  await app.register(devMailPages(services));
  return { app, dispatch };
}

/** The whole site on one server: the calls, and the pages that are rendered from them. */
export async function createSite(services: Services): Promise<FastifyInstance> {
  const { app, dispatch } = await createApi(services);
  await app.register(searchEnginePages(services));
  const fetchFor = (log: FastifyBaseLogger) => inProcessFetch(dispatch, log);
  await app.register(pages({ ...services, fetchFor }));
  return app;
}
