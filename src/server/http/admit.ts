import type { ServerResponse } from "node:http";
import type { Limiter } from "#platform/limiter.ts";
import type { Admission, Turn } from "./admission.ts";
import { consumeRateLimit, type RequestLimit, rateLimitKey } from "./rate-limit.ts";

export interface AdmissionServices {
  limiter: Limiter;
  admission: Admission;
}

/** A request that is to be admitted. */
export interface AdmissionRequest {
  /** The rate limit it is counted under; names its lane. */
  limit: RequestLimit;
  ip: string;
  /** The response: a client that disconnects loses its place among those that wait. */
  response?: ServerResponse | undefined;
}

/**
 * Counts a request against its rate limit, waits for its turn, does the work and charges the caller for it. Throws
 * `ApiError` "too_many" or "busy" before the work begins.
 */
export async function admitted<Result>(
  { limiter, admission }: AdmissionServices,
  { limit, ip, response }: AdmissionRequest,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  await consumeRateLimit(limiter, limit, ip);
  const turn = await admission.enter(limit.lane ?? "waitingCalls", rateLimitKey(ip), (leave) =>
    response?.once("close", leave),
  );
  try {
    return await work(turn);
  } finally {
    turn.end();
  }
}
