import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { MESSAGES } from "#contract/messages.ts";
import { admitted } from "#server/http/admit.ts";
import { sendPlainText, sendPlainTextError } from "#server/http/plain-text-error.ts";
import { REFERENCE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { mayReadMetrics } from "./rules.ts";

/** Timeout of the database check of `/readyz`. */
const READY_TIMEOUT_MS = 2000;
/** Requests for `/readyz` within this time share one check, so that anyone may ask as often as they like. */
const READY_SHARED_MS = 500;

/**
 * Health checks for monitoring: `/healthz` (liveness), `/readyz` (readiness), and `/metrics` (Prometheus), which only
 * this machine and holders of `METRICS_TOKEN` may read.
 */
export const healthPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const { db, metrics, config } = services;
    app.setErrorHandler(sendPlainTextError);
    const isReady = shareFor(READY_SHARED_MS, () =>
      succeedsWithin(READY_TIMEOUT_MS, db.execute(sql`select 1`)),
    );
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async (_request, reply) => {
      const ready = await isReady();
      return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "database unavailable" });
    });
    app.get("/metrics", async (request, reply) => {
      if (!mayReadMetrics(request, config.metricsToken)) return sendPlainText(reply, 404, MESSAGES.notFound);
      const admission = { limit: REFERENCE_LIMIT, ip: request.ip, response: reply.raw };
      const text = await admitted(services, admission, () => metrics.text());
      return reply.type(metrics.contentType).send(text);
    });
  };

/** Requests share one run of the work, and its result for some time after it began. */
function shareFor<Result>(milliseconds: number, work: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | null = null;
  let endsAt = 0;
  return () => {
    const at = performance.now();
    if (shared === null || at >= endsAt) {
      shared = work();
      endsAt = at + milliseconds;
    }
    return shared;
  };
}

/** Whether the promise resolves within the timeout; a rejection counts as false. */
async function succeedsWithin(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
}
