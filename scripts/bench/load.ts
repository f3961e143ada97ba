import { autocannon, type LoadRequest } from "../on-demand/autocannon.ts";
import { randomClientIp } from "../random-client-ip.ts";
import type { BenchMetrics } from "./rounds.ts";

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** Sent in rotation; every connection starts at a different one. */
  bodies?: readonly string[];
  seconds?: number;
}

const CONNECTIONS = 32;
const DEFAULT_SECONDS = 4;

/** Sends requests for some seconds over 32 connections. Rejects if one fails: the speed of errors means nothing. */
export async function runLoad({
  url,
  method = "GET",
  headers = {},
  bodies = [],
  seconds = DEFAULT_SECONDS,
}: Load): Promise<BenchMetrics> {
  const { pathname, search } = new URL(url);
  const requests: LoadRequest[] = (bodies.length > 0 ? bodies : [undefined]).map((body) => ({
    method,
    ...(body === undefined ? {} : { body }),
    setupRequest: (request) => ({
      ...request,
      path: pathname + search,
      headers: { ...headers, "x-forwarded-for": randomClientIp() },
    }),
  }));
  let clients = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
    setupClient(client) {
      const first = Math.floor((clients++ / CONNECTIONS) * requests.length);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  const failures = result.non2xx + result.errors;
  if (failures > 0) throw new Error(`${url}: ${failures} of ${result.requests.total} requests failed`);
  const none = result.requests.total === 0;
  return {
    "requests/s": result.requests.average,
    "p50 ms": none ? Number.POSITIVE_INFINITY : result.latency.p50,
    "p99 ms": none ? Number.POSITIVE_INFINITY : result.latency.p99,
  };
}
