import type { ServerResponse } from "node:http";
import type { LimitAnswer, Limiter, LimitRule } from "#platform/limiter.ts";
import type { Admission, Turn } from "./admission.ts";
import { type ApiKeyHolder, type ApiKeyReader, missingScope, unknownApiKey } from "./api-keys.ts";
import {
  consumeLimitOf,
  consumeRateLimit,
  type RequestLimit,
  raisedLimit,
  rateLimitHeaders,
  rateLimitKey,
  TRYING_KEYS_LIMIT,
} from "./rate-limit.ts";
import { type CurrentSnapshot, nameSnapshot } from "./snapshot.ts";

export interface AdmissionServices {
  limiter: Limiter;
  admission: Admission;
  apiKeys: ApiKeyReader;
  snapshot: CurrentSnapshot;
}

/** A request that is to be admitted. */
export interface AdmissionRequest {
  /** The rate limit it is counted under; names its lane. */
  limit: RequestLimit;
  ip: string;
  /** The header `X-API-Key`; only read where a key raises the limit. */
  apiKey?: unknown;
  /** The response: a client that disconnects loses its place among those that wait. */
  response?: ServerResponse | undefined;
  /** Names the limit in the response's headers: for answers that no shared cache may store. */
  announceLimit?: boolean;
  /** Names the snapshot that the answer is made from in the response's headers: for answers from published data. */
  namesSnapshot?: boolean;
}

/**
 * Counts a request against its rate limit, waits for its turn, does the work and charges the caller for it. Throws
 * `ApiError` "too_many" or "busy" before the work begins, and "unauthorized" or "forbidden" for an API key that is unknown
 * or lacks the scope.
 */
export async function admitted<Result>(
  services: AdmissionServices,
  request: AdmissionRequest,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const { limit, ip, response, namesSnapshot = false } = request;
  const holder = await countRequest(services, request);
  const lane = limit.lane ?? "waitingCalls";
  const turn = await services.admission.enter(lane, rateLimitKey(ip), (leave) =>
    response?.once("close", leave),
  );
  try {
    // One key at many addresses gets the CPU time of one caller.
    if (holder) turn.alsoFor(callerOf(holder));
    if (namesSnapshot && response) await nameSnapshot(services.snapshot, response);
    return await work(turn);
  } finally {
    turn.end();
  }
}

const callerOf = ({ keyId }: ApiKeyHolder): string => `key:${keyId}`;

/** Counts a request by its API key, or by its address without one. */
async function countRequest(
  { limiter, apiKeys }: AdmissionServices,
  { limit, ip, apiKey, response, announceLimit = false }: AdmissionRequest,
): Promise<ApiKeyHolder | null> {
  const announce = (rule: LimitRule) => (answer: LimitAnswer) => {
    if (announceLimit) response?.setHeaders(new Map(Object.entries(rateLimitHeaders(rule, answer))));
  };
  if (apiKey === undefined || limit.raisedBy === undefined) {
    await consumeRateLimit(limiter, limit, ip, announce(limit));
    return null;
  }
  const key = String(apiKey);
  if (!apiKeys.wasValid(key))
    await consumeRateLimit(limiter, TRYING_KEYS_LIMIT, ip, announce(TRYING_KEYS_LIMIT));
  const holder = await apiKeys.find(key);
  if (!holder) throw unknownApiKey();
  if (!holder.scopes.includes(limit.raisedBy)) throw missingScope(limit.raisedBy);
  const raised = raisedLimit(limit);
  await consumeLimitOf(limiter, raised, callerOf(holder), announce(raised));
  return holder;
}
