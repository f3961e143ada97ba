import { BRAND_NAME } from "#contract/brand.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail } from "./rules.ts";

/** Email that an operator sends to check delivery. */
export function testEmail({ key, to, siteUrl }: { key: string; to: string; siteUrl: string }): Email {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: test email`,
    ...composeEmail({
      title: "Email delivery works",
      paragraphs: [
        `An operator of ${BRAND_NAME} sent this email to test delivery.`,
        "Codes, confirmations, and notifications are sent the same way.",
      ],
      action: { label: `Open ${BRAND_NAME}`, url: siteUrl },
      reason: `You’re receiving this email because an operator of ${BRAND_NAME} sent a test to this address.`,
    }),
  };
}
