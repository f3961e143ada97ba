import type { UnsubscribeKind } from "#contract/unsubscribe.ts";
import { signLink } from "#platform/link-tokens.ts";
import type { Services } from "#server/services.ts";

/**
 * Signed unsubscribe link, for `Email.unsubscribeUrl` and `EmailContent.unsubscribeUrl`. `subject`: ids for the kind's
 * handler in `server/unsubscribe-handlers.ts` (letters, digits, `_`, `-`, `:`; at most 64 characters).
 */
export const unsubscribeUrl = (
  { config, linkKey }: Pick<Services, "config" | "linkKey">,
  kind: UnsubscribeKind,
  subject: string,
): string => `${config.siteUrl}/unsubscribe?token=${signLink(linkKey, { purpose: kind, subject })}`;
