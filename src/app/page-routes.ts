import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from "fastify";
import { toErrorResponse } from "#server/http/errors.ts";
import type { CachedPage, PageResponse } from "./cached-page.ts";

/** The request that a page is rendered for. `ip`: null for background revalidation. */
export interface RenderRequest {
  log: FastifyBaseLogger;
  ip: string | null;
}

/** Where pages come from: the page cache in front of the renderer. */
export interface PageSource {
  /** The cached page for a URL, or null. */
  getCached(url: string): CachedPage | null;
  /** The cached page, or a newly rendered one. */
  get(url: string, request: RenderRequest): Promise<CachedPage>;
}

/** Registers the pages: every GET or HEAD request that no other plugin's route handles. */
export function registerPageRoutes(app: FastifyInstance, pages: PageSource): void {
  // Cached pages are sent by a hook: an async handler would cost more than sending the page.
  const sendCachedPage: onRequestHookHandler = ({ raw, headers }, reply, done) => {
    const response = pages.getCached(raw.url ?? "/")?.cachedResponse(headers);
    if (response) send(reply, response);
    else done();
  };
  const sendPage = async ({ raw, headers, log, ip }: FastifyRequest, reply: FastifyReply) => {
    try {
      const page = await pages.get(raw.url ?? "/", { log, ip });
      return send(reply, await page.response(headers));
    } catch (error) {
      return sendPlainError(error, reply);
    }
  };
  app.get("/assets/*", (_request, reply) => reply.code(404).type("text/plain").send("Not found"));
  app.get("/*", { onRequest: sendCachedPage }, sendPage);
  // Paths of other plugins that call `callNotFound` get the 404 page. Pages only support GET and HEAD.
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendPage(request, reply);
    return reply
      .code(405)
      .header("allow", "GET, HEAD")
      .type("text/plain")
      .send("Only GET and HEAD are allowed.");
  });
}

const send = (reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply =>
  reply.code(status).headers(headers).send(body);

/** Responds with a plain-text error, such as 429, which is cheaper than a rendered page. */
function sendPlainError(error: unknown, reply: FastifyReply): FastifyReply {
  const { statusCode, envelope, retryAfterSeconds, isServerFault } = toErrorResponse(error);
  if (isServerFault) throw error;
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  return reply
    .code(statusCode)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${envelope.message}\n`);
}
