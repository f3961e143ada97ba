import type { FastifyInstance } from "fastify";

/** Watched every few seconds by machines: their calls would only bury the others. */
const QUIET = new Set(["/healthz", "/readyz", "/metrics"]);

/** One line for each request, when it has been answered. The query is left out: it is what a person looked for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const [path = ""] = request.url.split("?");
    if (QUIET.has(path)) return;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, path, status: reply.statusCode, milliseconds }, "answered");
  });
}
