import { BRAND_NAME } from "#contract/brand.ts";
import { durationText } from "#contract/durations.ts";
import { WEBHOOK_FAILURE_LIMIT_S } from "#contract/webhook-vocabulary.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";

interface DisabledWebhook {
  /** See `Email.key`. */
  key: string;
  to: string;
  firstName: string;
  name: string;
  /** Host of its URL: the rest may hold a secret. */
  host: string;
  /** Of the last attempt. */
  problem: string;
  isGone: boolean;
}

/** Tells the owner that a webhook was turned off. */
export function webhookDisabledEmail(
  { key, to, firstName, name, host, problem, isGone }: DisabledWebhook,
  siteUrl: string,
): Email {
  const why = isGone
    ? "Its server answered that it wants no more events (status 410)."
    : `Nothing could be delivered for ${durationText(WEBHOOK_FAILURE_LIMIT_S)}. The last attempt: ${problem}`;
  return {
    key,
    to,
    subject: `${BRAND_NAME}: your webhook was turned off`,
    ...composeEmail({
      title: "Your webhook was turned off",
      paragraphs: [
        `Hello ${firstName},`,
        `We no longer send events to your webhook “${name}” at ${host}. ${why}`,
        "Turn it on again in your profile. There you can also see what its server answered, and send what it missed.",
      ],
      action: { label: "Open my webhooks", url: `${siteUrl}/profile?tab=developers` },
      reason: `You’re receiving this email because you added a webhook to your ${BRAND_NAME} account.`,
    }),
  };
}
