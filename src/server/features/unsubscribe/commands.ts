import { MESSAGES } from "#contract/messages.ts";
import { readUnsubscribeKind, UNSUBSCRIBE_KINDS } from "#contract/unsubscribe.ts";
import { readLink } from "#platform/link-tokens.ts";
import { ApiError } from "#server/http/errors.ts";
import type { UnsubscribeHandlers } from "./port.ts";

/** Unsubscribes by the signed token of a link and returns the confirmation message. Throws `invalid` for a bad token. */
export async function unsubscribe(
  linkKey: string,
  handlers: UnsubscribeHandlers,
  token: string,
): Promise<string> {
  const claim = readLink(linkKey, token);
  const kind = claim && readUnsubscribeKind(token);
  if (!kind) throw new ApiError("invalid", MESSAGES.brokenLink);
  await handlers[kind](claim.subject);
  return UNSUBSCRIBE_KINDS[kind].done;
}
