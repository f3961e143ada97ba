import type { WayOut } from "#contract/ways-out.ts";
import { signLink } from "#platform/link-tokens.ts";
import type { Services } from "#server/services.ts";

/**
 * Where letters of this kind are ended: for `Letter.wayOut` and `LetterContent.wayOut`. `subject`: what the kind's
 * entry in `server/ways-out.ts` needs to know, as ids (letters, digits, `_`, `-`, `:`; at most 32).
 */
export const wayOutUrl = (
  { config, linkKey }: Pick<Services, "config" | "linkKey">,
  wayOut: WayOut,
  subject: string,
): string => `${config.siteUrl}/unsubscribe?token=${signLink(linkKey, { purpose: wayOut, subject })}`;
