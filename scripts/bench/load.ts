import autocannon, { type Request } from "autocannon";
import { somebody } from "../somebody.ts";
import type { Measurement } from "./rounds.ts";

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** One after the other, over and over; every connection begins elsewhere. */
  bodies?: readonly string[];
}

const CONNECTIONS = 32;
const SECONDS = 4;

/** Requests for some seconds over 32 connections. Rejects when an answer is no success: its speed would say nothing. */
export async function underLoad({
  url,
  method = "GET",
  headers = {},
  bodies = [],
}: Load): Promise<Measurement> {
  const requests: Request[] = (bodies.length > 0 ? bodies : [undefined]).map((body) => ({
    method,
    ...(body === undefined ? {} : { body }),
    setupRequest: (request) => ({
      ...request,
      headers: { ...headers, "x-forwarded-for": somebody() },
    }),
  }));
  let clients = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
    setupClient(client) {
      const first = Math.floor((clients++ / CONNECTIONS) * requests.length);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${url}: ${refused} of ${result.requests.total} requests failed`);
  const none = result.requests.total === 0;
  return {
    "requests/s": result.requests.average,
    "p50 ms": none ? Number.POSITIVE_INFINITY : result.latency.p50,
    "p99 ms": none ? Number.POSITIVE_INFINITY : result.latency.p99,
  };
}
