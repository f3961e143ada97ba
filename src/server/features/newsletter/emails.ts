import { BRAND_NAME } from "#contract/brand.ts";
import { durationText } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";
import { paragraphsOf } from "./rules.ts";

type EmailTarget = Pick<Email, "key" | "to">;

const REASON = `You’re receiving this email because someone entered this address for the ${BRAND_NAME} newsletter.`;

/** Confirmation email of the double opt-in. No further email is sent unless the link is used. */
export function confirmSubscriptionEmail({ key, to }: EmailTarget, url: string): Email {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: confirm your subscription`,
    ...composeEmail({
      title: "Confirm your subscription",
      paragraphs: [
        `To get the ${BRAND_NAME} newsletter at this address, open the link and confirm.`,
        `The link expires in ${durationText(RETENTION.newsletterRequests.lifetimeS)}. If you don’t confirm, we’ll delete this address and won’t send the newsletter.`,
      ],
      action: { label: "Confirm subscription", url },
      reason: `${REASON} If it wasn’t you, you can ignore this email.`,
    }),
  };
}

/** Sent when a subscribed address is entered again. */
export function alreadySubscribedEmail({ key, to }: EmailTarget, unsubscribeUrl: string): Email {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: you’re already subscribed`,
    unsubscribeUrl,
    ...composeEmail({
      title: "You’re already subscribed",
      paragraphs: ["This address is already subscribed to our newsletter. There’s nothing you need to do."],
      reason: REASON,
      unsubscribeUrl,
    }),
  };
}

/** An issue to one subscriber, or to a member of staff as a test. `sender`: null if the imprint states none. */
export function issueEmail(
  { key, to }: EmailTarget,
  { subject, text, sender }: { subject: string; text: string; sender: string | null },
  unsubscribeUrl: string,
): Email {
  return {
    key,
    to,
    subject,
    unsubscribeUrl,
    ...composeEmail({
      title: subject,
      paragraphs: paragraphsOf(text),
      linksUrls: true,
      reason: `You’re receiving this email because you subscribed to the ${BRAND_NAME} newsletter.`,
      ...(sender && { sender }),
      unsubscribeUrl,
    }),
  };
}
