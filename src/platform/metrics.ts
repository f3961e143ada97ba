import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  contentType: string;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
  /** Records the duration of every request by method, route pattern and status class. */
  instrument(app: FastifyInstance): void;
  /** Registers a gauge that is read at every scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A counter with one label, whose values must be few; registered at the first call. Returns what adds one. */
  counter(name: string, help: string, label: string): (value: string) => void;
}

/** Upper bounds of the histogram buckets, from a cached page to a slow search. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics({ pool }: { pool: Pool }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerConnections(registry, pool);
  const requests = registerRequests(registry);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    counter(name, help, label) {
      // Two servers of one process share their services.
      const counter = (registry.getSingleMetric(name) ??
        new Counter({ name, help, labelNames: [label], registers: [registry] })) as Counter;
      return (value) => counter.inc({ [label]: value });
    },
    instrument(app) {
      app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
        const labels = {
          method,
          route: patternOf(routeOptions.url),
          status: `${Math.floor(statusCode / 100)}xx`,
        };
        requests.observe(labels, elapsedTime / 1000);
        done();
      });
    },
  };
}

const registerConnections = (registry: Registry, pool: Pool) =>
  new Gauge({
    name: "database_connections",
    help: "Connections of the database pool by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });

const registerRequests = (registry: Registry) =>
  new Histogram({
    name: "http_request_duration_seconds",
    help: "HTTP request duration, from receiving the request to the end of the response",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });

/** Groups built files, whose hashed names change with every build, into one series. */
const patternOf = (url: string | undefined): string =>
  url?.startsWith("/assets/") ? "/assets/*" : (url ?? "none");
