import { BRAND_NAME } from "#contract/brand.ts";
import type { CorrectionOutcome } from "#contract/correction-outcomes.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import { composeLetter } from "#server/features/outbox/rules.ts";

const SAYS: Record<CorrectionOutcome, string> = {
  corrected: "You told us of an error. You were right, and it is corrected.",
  unchanged: "You told us of an error. We checked it, and did not change anything.",
};

export function settledLetter(
  to: string,
  ticket: string,
  outcome: CorrectionOutcome,
  note: string,
  siteUrl: string,
): Letter {
  return {
    key: `error-report:${ticket}`,
    to,
    subject: `${BRAND_NAME}: what came of ticket ${ticket}`,
    ...composeLetter({
      title: `Ticket ${ticket} is settled`,
      paragraphs: [SAYS[outcome], note, "The public log of corrections says the same, without your name."],
      action: { label: "Read the log", url: `${siteUrl}/about#corrections` },
      because: `You get this one letter because an error was reported to ${BRAND_NAME} with this address.`,
    }),
  };
}
