import { BRAND_NAME } from "#contract/brand.ts";
import type { PublicCorrectionOutcome } from "#contract/correction-outcomes.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";

const OUTCOME_TEXTS: Record<PublicCorrectionOutcome, string> = {
  corrected: "You reported an error. You were right, and we’ve corrected it.",
  unchanged: "You reported an error. We checked it and didn’t change anything.",
  duplicate: "You reported an error. Someone else had reported it before you.",
};

export function correctionSettledEmail(
  to: string,
  ticket: string,
  outcome: PublicCorrectionOutcome,
  note: string,
  siteUrl: string,
): Email {
  return {
    key: `error-report:${ticket}`,
    to,
    subject: `${BRAND_NAME}: ticket ${ticket} is closed`,
    ...composeEmail({
      title: `Ticket ${ticket} is closed`,
      paragraphs: [
        OUTCOME_TEXTS[outcome],
        note,
        "The public corrections log has the same note, without your name.",
      ],
      action: { label: "See the corrections log", url: `${siteUrl}/about#corrections` },
      reason: `You’re receiving this one-time email because this address was given with an error report to ${BRAND_NAME}.`,
    }),
  };
}
