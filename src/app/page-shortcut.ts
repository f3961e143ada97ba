import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Metrics } from "#platform/metrics.ts";
import type { KeptPage } from "./kept-page.ts";

export interface ShortcutNeeds {
  /** The page kept at an address, if there is one. */
  look(url: string): KeptPage | null;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/**
 * Sends pages that are kept before the framework begins with the request: routing, hooks and headers cost it more than
 * the page. Such an answer carries, logs and counts what every other does. Everything else goes the usual way.
 */
export function takeShortcut(app: FastifyInstance, needs: ShortcutNeeds): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onReady", async () => {
    const usual = app.server.listeners("request");
    app.server.removeAllListeners("request");
    app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (!closing && answered(request, response, needs)) return;
      for (const listener of usual) listener.call(app.server, request, response);
    });
  });
}

function answered(request: IncomingMessage, response: ServerResponse, needs: ShortcutNeeds): boolean {
  const { method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const began = performance.now();
  const page = needs.look(url)?.ready(request.headers);
  if (!page) return false;
  const { status, headers, body } = page;
  const id = randomUUID();
  response.writeHead(status, { ...headers, "x-request-id": id });
  response.end(method === "HEAD" ? undefined : body);
  response.once("finish", () => {
    const taken = performance.now() - began;
    needs.metrics.observe({ method, route: "/*", statusCode: status, seconds: taken / 1000 });
    const [path] = url.split("?", 1);
    const milliseconds = Math.round(taken * 10) / 10;
    needs.log.info({ reqId: id, method, path, status, milliseconds, kept: true }, "answered");
  });
  return true;
}
