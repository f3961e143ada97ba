import { MESSAGES } from "#contract/messages.ts";
import type { Guest, SignedIn, Visitor } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";

/** People scan; our own rendering does not. */
export function personOf(visitor: Visitor): Guest | SignedIn {
  if (visitor.kind === "renderer") throw new Refusal("forbidden", MESSAGES.visitorNeeded);
  return visitor;
}

export const noScan = (): Refusal => new Refusal("not_found", "There is no such scan.");
