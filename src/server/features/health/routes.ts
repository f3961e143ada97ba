import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/services.ts";

/** Longest that `/readyz` waits for the database, in milliseconds. */
const READY_WITHIN_MS = 2000;

/** For whoever watches the process: `/healthz` (it runs), `/readyz` (it can answer), `/metrics` (Prometheus). */
export const healthPages =
  ({ db, metrics }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get("/healthz", async () => ({ status: "ok" }));
    app.get("/readyz", async (_request, reply) => {
      const ready = await answersWithin(READY_WITHIN_MS, db.execute(sql`select 1`));
      return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "the database does not answer" });
    });
    app.get("/metrics", async (_request, reply) =>
      reply.type(metrics.contentType).send(await metrics.text()),
    );
  };

async function answersWithin(milliseconds: number, asked: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false).unref());
  return Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}
