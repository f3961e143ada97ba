import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import { bindings } from "#server/api.ts";
import { resumeSession } from "#server/features/accounts/commands/sessions.ts";
import { undoEmailForm } from "#server/features/accounts/routes.ts";
import { labelFilePages } from "#server/features/console/routes/label-upload.ts";
import { staffPicturePages } from "#server/features/console/routes/picture-upload.ts";
import { draftFilePages } from "#server/features/drafts/routes.ts";
import { healthPages } from "#server/features/health/routes.ts";
import { mcpPages } from "#server/features/mcp/routes.ts";
import { newsletterForms, newsletterPreview } from "#server/features/newsletter/routes.ts";
import { openDataPages } from "#server/features/open-data/routes.ts";
import { devMailPages } from "#server/features/outbox/routes.ts";
import { picturePages } from "#server/features/pictures/routes.ts";
import { reportFilePages } from "#server/features/report-files/routes.ts";
import { newestCheckpoint } from "#server/features/reports/commands/checkpoints.ts";
import { resolverPages } from "#server/features/resolver/routes.ts";
import { transparencyLogPages } from "#server/features/transparency-log/routes.ts";
import { unsubscribeForm } from "#server/features/unsubscribe/routes.ts";
import { uploadPages } from "#server/features/uploads/routes.ts";
import { createRequestAuthenticator } from "#server/http/auth.ts";
import { createCallerHash } from "#server/http/caller-hash.ts";
import { limitConnections, warnAboutUntrustedProxy } from "#server/http/connections.ts";
import { type ApiCalls, createApiCalls } from "#server/http/dispatch.ts";
import { rejectMalformedRequest } from "#server/http/malformed-request.ts";
import { normalizeRequestUrl } from "#server/http/normalize-url.ts";
import { rejectControlCharacters } from "#server/http/reject-control-characters.ts";
import { logRequests } from "#server/http/request-log.ts";
import {
  enforceRequestTimeout,
  HEADERS_TIMEOUT_MS,
  TIMEOUT_CHECK_INTERVAL_MS,
  UPLOAD_TIMEOUT_MS,
} from "#server/http/request-timeout.ts";
import { serveCalls } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { unsubscribeHandlers } from "#server/unsubscribe-handlers.ts";
import { countVisits } from "./count-visits.ts";
import { cspReportPages } from "./csp-reports.ts";
import { llmsPages } from "./llms.ts";
import { noticeFeed } from "./notice-feed.ts";
import type { RendersPages } from "./page-renderer.ts";
import { servePages } from "./pages.ts";
import { apiDocsPages } from "./reference.ts";
import { commonHeaders, RESTRICTIVE_CSP } from "./security-headers.ts";
import { securityTextPages } from "./security-txt.ts";
import { searchEnginePages } from "./sitemap.ts";

interface Api extends ApiCalls {
  app: FastifyInstance;
}

/** Fastify's `trustProxy`: a number of proxies is passed as a function of the hop. */
const trusted = (proxies: Services["config"]["trustProxy"]) =>
  typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;

/** Everything except pages: API, API reference, files, forms, emails in development, health checks. */
export async function createApiServer(services: Services): Promise<Api> {
  const { config, clock, db, limiter, guestTokens } = services;
  const app = createServer(services);
  const bound = bindings(services);
  const authenticator = createRequestAuthenticator({
    findGuestId: (token) => guestTokens.verify(token),
    findSession: (token) => resumeSession(db, clock.now(), token),
  });
  const calls = createApiCalls({
    ...services,
    bindings: bound,
    authenticator,
    checkOutput: config.environment !== "production",
  });
  addHooks(app, services);
  serveCalls(app, { bindings: bound, dispatch: calls.dispatch, limiter });
  await app.register(apiDocsPages(services));
  await app.register(healthPages(services));
  await app.register(securityTextPages(services));
  await app.register(noticeFeed(services));
  await app.register(cspReportPages(services));
  await app.register(picturePages(services));
  await app.register(reportFilePages(services));
  await app.register(openDataPages(services));
  await app.register(resolverPages(services));
  await app.register(mcpPages(services));
  await app.register(transparencyLogPages(services, (chain) => newestCheckpoint(services, chain)));
  await app.register(uploadPages(services));
  await app.register(draftFilePages(services, authenticator));
  await app.register(staffPicturePages(services, authenticator));
  await app.register(labelFilePages(services, authenticator));
  await app.register(newsletterForms(services));
  await app.register(newsletterPreview(services));
  await app.register(undoEmailForm(services));
  await app.register(unsubscribeForm(services, unsubscribeHandlers(services)));
  await app.register(devMailPages(services));
  return { app, ...calls };
}

/** What happens to every request, whatever it is for. */
function addHooks(app: FastifyInstance, { config, logger, logKey, clock, metrics }: Services): void {
  limitConnections(app.server, config, logger);
  warnAboutUntrustedProxy(app, config, logger);
  logRequests(app, createCallerHash({ key: logKey, clock }));
  enforceRequestTimeout(app);
  metrics.instrument(app);
  const defaultHeaders = { ...commonHeaders(config), "content-security-policy": RESTRICTIVE_CSP };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(defaultHeaders).header("x-request-id", request.id);
    done();
  });
  rejectControlCharacters(app);
}

const createServer = ({ config, logger }: Pick<Services, "config" | "logger">) =>
  fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: trusted(config.trustProxy),
    rewriteUrl: ({ url = "/" }) => normalizeRequestUrl(url),
    clientErrorHandler: (error, socket) => rejectMalformedRequest(error, socket as Socket),
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    // Requests that arrive during shutdown are still answered; their connections are closed afterwards.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    logController: new LogController({ disableRequestLogging: true }),
  });

/** The whole site: API and pages. `renderer`: see `PagesOptions`. */
export async function createSite(
  services: Services,
  renderer: RendersPages | null = null,
): Promise<FastifyInstance> {
  const { app, callInProcess } = await createApiServer(services);
  countVisits(app, services);
  await app.register(searchEnginePages(services));
  await app.register(llmsPages(services));
  await app.register(servePages({ ...services, callInProcess, renderer }));
  return app;
}
