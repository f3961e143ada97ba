import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  contentType: string;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** Times every request of this server by method, route pattern and status class. */
  watch(app: FastifyInstance): void;
  /** One request that was answered outside of the routes. */
  observe(request: { method: string; route: string; statusCode: number; seconds: number }): void;
  /** A number that is read whenever somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number): void;
}

/** Upper edges in seconds: a page from memory to a slow search. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics({ pool }: { pool: Pool }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool by what they do",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waited_for" }, pool.waitingCount);
    },
  });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const observe: Metrics["observe"] = ({ method, route, statusCode, seconds }) =>
    requests.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, seconds);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe,
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    watch(app) {
      app.addHook("onResponse", async (request, reply) => {
        const { method, routeOptions } = request;
        const { statusCode, elapsedTime } = reply;
        observe({ method, route: patternOf(routeOptions.url), statusCode, seconds: elapsedTime / 1000 });
      });
    },
  };
}

/** Built files are routes of their own, named anew by every build: as one series they can be followed. */
const patternOf = (url: string | undefined): string =>
  url?.startsWith("/assets/") ? "/assets/*" : (url ?? "none");
