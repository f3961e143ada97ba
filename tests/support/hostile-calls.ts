import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { hostileBodies } from "./hostile-bodies.ts";

/** A fuzzed request. */
export interface HostileCall {
  payload: string;
  token: string;
  type: string;
}

/** Fuzzed requests to one endpoint: by user, guest or with a bad token, with matching or wrong content types. */
export const hostileCalls = (
  endpoint: Endpoint,
  { user, guest }: { user: string; guest: string },
): fc.Arbitrary<HostileCall> =>
  fc.record({
    payload: hostileBodies(endpoint),
    token: fc.constantFrom(user, user, user, guest, "a.b.c", "\u00e4", ""),
    type: fc.constantFrom("application/json", "application/json", "application/json", "text/plain", "x"),
  });

export const RESPONSE_FAULTS = ["server error", "no envelope"] as const;

/** Checks a response to any request: not a server error, and in the envelope. Null if correct. */
export function findResponseFault(statusCode: number, body: string): (typeof RESPONSE_FAULTS)[number] | null {
  if (statusCode >= 500) return "server error";
  return isEnvelope(statusCode, body) ? null : "no envelope";
}

function isEnvelope(statusCode: number, body: string): boolean {
  let envelope: unknown;
  try {
    envelope = JSON.parse(body);
  } catch {
    return false;
  }
  if (typeof envelope !== "object" || envelope === null) return false;
  const { status, message } = envelope as { status?: unknown; message?: unknown };
  return (
    Object.keys(envelope).sort().join() === "data,message,status" &&
    status === statusCode < 300 &&
    typeof message === "string" &&
    (status === true || /\w/.test(message))
  );
}
