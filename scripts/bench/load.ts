import { randomInt } from "node:crypto";
import autocannon from "autocannon";
import type { Measurement } from "./rounds.ts";

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** One after the other, over and over. */
  bodies?: readonly string[];
}

const CONNECTIONS = 32;
const SECONDS = 4;

/** An address out of 10.0.0.0/8: the site limits calls by address, and a crowd has many. */
const somebody = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Requests for some seconds over 32 connections. Rejects when an answer is no success: its speed would say nothing. */
export async function underLoad({
  url,
  method = "GET",
  headers = {},
  bodies = [],
}: Load): Promise<Measurement> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: (bodies.length > 0 ? bodies : [undefined]).map((body) => ({
      method,
      ...(body === undefined ? {} : { body }),
      setupRequest: (request) => ({
        ...request,
        headers: { ...headers, "x-forwarded-for": somebody() },
      }),
    })),
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0 || result.requests.total === 0)
    throw new Error(`${url}: ${refused} of ${result.requests.total} requests failed`);
  return {
    "requests/s": result.requests.average,
    "p50 ms": result.latency.p50,
    "p99 ms": result.latency.p99,
  };
}
