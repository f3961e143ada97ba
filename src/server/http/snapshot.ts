import type { ServerResponse } from "node:http";
import type { ApiRoute } from "#contract/api-routes.ts";
import type { AnyCallName } from "#contract/endpoint.ts";
import { rateLimitFor } from "./rate-limit.ts";

/** Response header: name of everything that was published when the answer was made. */
export const SNAPSHOT_HEADER = "assayed-snapshot";

/** Name of everything published by now (`snapshotId`); null before the first document. */
export type CurrentSnapshot = () => Promise<string | null>;

/** Limits of the calls that answer from published data. */
const ANSWERING_LIMITS = new Set(["reading", "searching", "typing", "asking", "photographing"]);

/** Whether a call names the snapshot that it answers from: calls that need no user, and answer from published data. */
export const namesSnapshot = (name: AnyCallName, { audience }: Pick<ApiRoute, "audience">): boolean =>
  (audience === "open" || audience === "visitor") && ANSWERING_LIMITS.has(rateLimitFor(name).name);

/**
 * Names the snapshot in a response, before the answer is made: so the answer is at least as new as what it names. Without a
 * database an answer from the cache is served without it.
 */
export async function nameSnapshot(current: CurrentSnapshot, response: ServerResponse): Promise<void> {
  const snapshot = await current().catch(() => null);
  if (snapshot !== null) response.setHeader(SNAPSHOT_HEADER, snapshot);
}
