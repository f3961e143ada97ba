import { MESSAGES } from "#contract/messages.ts";
import type { Guest, SignedIn, Visitor } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";

/** Rejects the server's own renderer, which has no scans. */
export function requireGuestOrUser(visitor: Visitor): Guest | SignedIn {
  if (visitor.kind === "renderer") throw new ApiError("forbidden", MESSAGES.tokenRequired);
  return visitor;
}

export const scanNotFound = (): ApiError => new ApiError("not_found", "No such scan.");
