import { type FastifyBaseLogger, fastify, LogController } from "fastify";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { openMetrics } from "#platform/metrics.ts";
import { ApiError } from "#server/http/errors.ts";
import { logRequests } from "#server/http/request-log.ts";
import { type CachedPage, toCachedPage } from "./cached-page.ts";
import { registerPageRoutes } from "./page-routes.ts";

const PAGE_HEADERS = { "content-type": "text/html; charset=utf-8", "content-security-policy": "page" };
const body = Buffer.from("<p>magnesium glycinate</p>".repeat(200));

const close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of close.splice(0)) await one();
});

/** The pages behind the hooks of every request, with a cache that holds what was rendered. */
function setUp() {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const pool = new pg.Pool();
  const metrics = openMetrics({ pool });
  let requests = 0;
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: () => `request-${++requests}`,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logRequests(app, () => "0123456789ab");
  metrics.instrument(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers({
      "x-request-id": request.id,
      "x-of-every-response": "1",
      "content-security-policy": "none",
    });
    done();
  });
  const cache = new Map<string, CachedPage>();
  const get = vi.fn(async (url: string) => {
    const page = cache.get(url) ?? toCachedPage({ status: 200, headers: PAGE_HEADERS, body });
    cache.set(url, page);
    return page;
  });
  registerPageRoutes(app, {
    getCached: (url) => cache.get(url) ?? null,
    get: async (url, _request, use) => use(await get(url)),
  });
  close.push(
    () => app.close(),
    () => pool.end(),
  );
  const send = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    app.inject({ method, url: "/about?q=secret", headers: { "accept-encoding": "br", ...headers } });
  return { app, metrics, get, send, lines };
}

test("a cached page has the headers, log line and metrics of a rendered one", async () => {
  const { get, send, lines, metrics } = setUp();
  const rendered = await send();
  const cached = await send();
  expect(get).toHaveBeenCalledTimes(1);
  expect(cached.rawPayload).toEqual(rendered.rawPayload);
  const { "x-request-id": firstId, date: _, ...headers } = rendered.headers;
  expect(cached.headers).toMatchObject({
    ...headers,
    "x-of-every-response": "1",
    "content-security-policy": "page",
    "x-request-id": "request-2",
  });
  expect([firstId, Object.keys(cached.headers)]).toEqual(["request-1", Object.keys(rendered.headers)]);

  const [renderedLine, cachedLine] = lines.map((line) => JSON.parse(line));
  const varying = { time: expect.any(String), milliseconds: expect.any(Number) };
  expect(cachedLine).toEqual({ ...renderedLine, ...varying, reqId: "request-2" });
  expect(cachedLine).toMatchObject({
    method: "GET",
    path: "/about",
    status: 200,
    reqId: "request-2",
    caller: "0123456789ab",
  });
  expect(await metrics.text()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/*",status="2xx"} 2',
  );
});

test("HEAD gets the headers of a cached page, If-None-Match a 304 without a body", async () => {
  const { send } = setUp();
  const { headers } = await send();
  const head = await send({}, "HEAD");
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([
    200,
    "",
    headers["content-length"],
  ]);
  const unchanged = await send({ "if-none-match": String(headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
  expect(unchanged.headers).not.toHaveProperty("content-length");
  expect(unchanged.headers).toMatchObject({ etag: headers.etag, "x-of-every-response": "1" });
});

test("another encoding of a cached page is compressed on request", async () => {
  const { get, send } = setUp();
  await send();
  const plain = await send({ "accept-encoding": "identity" });
  expect([plain.body, plain.headers["content-encoding"]]).toEqual([body.toString(), undefined]);
  expect(get).toHaveBeenCalledTimes(2);
});

test("a request that is not admitted gets a page that says so, with Retry-After", async () => {
  const { get, send } = setUp();
  get.mockRejectedValueOnce(new ApiError("too_many", "Slow down.", {}, 2.4));
  const slowed = await send();
  expect([slowed.statusCode, slowed.headers["retry-after"], slowed.headers["cache-control"]]).toEqual([
    429,
    "3",
    "no-store",
  ]);
  expect(slowed.body).toContain("<p>Slow down.</p>");
  get.mockRejectedValueOnce(new ApiError("busy", "Busy.", {}, 2));
  const busy = await send();
  expect([busy.statusCode, busy.headers["retry-after"], busy.headers["content-type"]]).toEqual([
    503,
    "2",
    "text/html; charset=utf-8",
  ]);
  expect(busy.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src/);
});

test("other methods get a 405", async () => {
  const { app } = setUp();
  const { statusCode, headers } = await app.inject({ method: "PUT", url: "/about" });
  expect([statusCode, headers.allow]).toEqual([405, "GET, HEAD"]);
});
