import type { FastifyInstance } from "fastify";

/** Polled by monitoring every few seconds; not logged. */
const UNLOGGED_PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

/** Logs one line per request when the response has been sent, without the query string (it holds search terms). */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const [path = ""] = request.url.split("?", 1);
    if (!UNLOGGED_PATHS.has(path)) {
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
      const { method } = request;
      request.log.info({ method, path, status: reply.statusCode, milliseconds }, "Request completed");
    }
    done();
  });
}
