import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { hostileBodies } from "./hostile-bodies.ts";

/** A call as anybody may send it. */
export interface HostileCall {
  payload: string;
  token: string;
  type: string;
}

/** Calls of one kind by a user, by a guest and by nobody, with bodies that are what they say and that are not. */
export const hostileCalls = (
  endpoint: Endpoint,
  { user, guest }: { user: string; guest: string },
): fc.Arbitrary<HostileCall> =>
  fc.record({
    payload: hostileBodies(endpoint),
    token: fc.constantFrom(user, user, user, guest, "a.b.c", "\u00e4", ""),
    type: fc.constantFrom("application/json", "application/json", "application/json", "text/plain", "x"),
  });

export const COMPLAINTS = ["it failed", "it is no envelope"] as const;

/** What is wrong with an answer, whatever was asked; null: nothing. */
export function complaintAbout(statusCode: number, body: string): (typeof COMPLAINTS)[number] | null {
  if (statusCode >= 500) return "it failed";
  return isEnvelope(statusCode, body) ? null : "it is no envelope";
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
