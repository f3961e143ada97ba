import type { ServerResponse } from "node:http";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from "fastify";
import { toErrorResponse } from "#server/http/errors.ts";
import type { CachedPage, PageResponse } from "./cached-page.ts";
import { refusalPage } from "./failure-page.ts";

/** The request that a page is rendered for. */
export interface RenderRequest {
  log: FastifyBaseLogger;
  ip: string;
  response: ServerResponse;
}

/** Where pages come from: the page cache in front of the renderer. */
export interface PageSource {
  /** The cached page for a URL, or null. */
  getCached(url: string, ip: string): CachedPage | null;
  /** Uses the cached page, or a newly rendered one, while the request has its turn. */
  get<Result>(
    url: string,
    request: RenderRequest,
    use: (page: CachedPage) => Promise<Result>,
  ): Promise<Result>;
}

/** Registers the pages: every GET or HEAD request that no other plugin's route handles. */
export function registerPageRoutes(app: FastifyInstance, pages: PageSource): void {
  // Cached pages are sent by a hook: an async handler would cost more than sending the page.
  const sendCachedPage: onRequestHookHandler = ({ raw, headers, ip }, reply, done) => {
    const response = pages.getCached(raw.url ?? "/", ip)?.cachedResponse(headers);
    if (response) send(reply, response);
    else done();
  };
  const sendPage = async ({ raw, headers, log, ip }: FastifyRequest, reply: FastifyReply) => {
    try {
      const request = { log, ip, response: reply.raw };
      // Compression is part of the work: it takes memory.
      return send(reply, await pages.get(raw.url ?? "/", request, (page) => page.response(headers)));
    } catch (error) {
      return sendRefusal(error, reply);
    }
  };
  app.get("/*", { onRequest: sendCachedPage }, sendPage);
  // Paths of other plugins that call `callNotFound` get the 404 page. Pages only support GET and HEAD.
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return sendPage(request, reply);
    return reply
      .code(405)
      .header("allow", "GET, HEAD")
      .type("text/plain; charset=utf-8")
      .send("Only GET and HEAD are allowed.");
  });
}

const send = (reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply =>
  reply.code(status).headers(headers).send(body);

/** Responds to a request that was not admitted with a page that says so, which costs nothing to render. */
function sendRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  const { statusCode, envelope, retryAfterSeconds, isServerFault } = toErrorResponse(error);
  if (isServerFault) throw error;
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  return reply
    .code(statusCode)
    .header("cache-control", "no-store")
    .header("content-security-policy", REFUSAL_CSP)
    .type("text/html; charset=utf-8")
    .send(refusalPage(envelope.message));
}

/** The page has nothing but text, and styles of its own. */
const REFUSAL_CSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
