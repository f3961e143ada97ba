import { MESSAGES } from "#contract/messages.ts";
import { WAYS_OUT, wayOutOf } from "#contract/ways-out.ts";
import { readLink } from "#platform/link-tokens.ts";
import { Refusal } from "#server/http/errors.ts";
import type { EndLetters } from "./port.ts";

/** Ends the letters that the token of a link names; answers with what its reader should know. A forged one is refused. */
export async function unsubscribe(linkKey: string, endLetters: EndLetters, token: string): Promise<string> {
  const claim = readLink(linkKey, token);
  const wayOut = claim && wayOutOf(token);
  if (!wayOut) throw new Refusal("invalid", MESSAGES.brokenLink);
  await endLetters[wayOut](claim.subject);
  return WAYS_OUT[wayOut].done;
}
