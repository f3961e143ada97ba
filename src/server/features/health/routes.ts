import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";

/** Timeout of the database check of `/readyz`. */
const READY_TIMEOUT_MS = 2000;

/** Health checks for monitoring: `/healthz` (liveness), `/readyz` (readiness), `/metrics` (Prometheus). */
export const healthPages =
  ({ db, metrics }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async (_request, reply) => {
      const ready = await succeedsWithin(READY_TIMEOUT_MS, db.execute(sql`select 1`));
      return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "database unavailable" });
    });
    app.get("/metrics", async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.text()),
    );
  };

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
