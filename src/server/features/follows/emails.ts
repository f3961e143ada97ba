import { BRAND_NAME } from "#contract/brand.ts";
import type { Email } from "#platform/mail/mailer.ts";
import type { ReportEvent } from "#platform/queues.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";

const EVENT_TEXTS: Record<ReportEvent, { subject: string; text: string }> = {
  published: {
    subject: "new report",
    text: "A product you follow has a new report.",
  },
  failed: {
    subject: "new report with a failed result",
    text: "A product you follow has a new report, and it failed.",
  },
  withdrawn: {
    subject: "report withdrawn",
    text: "A report on a product you follow was withdrawn. You can still read it, along with the reason.",
  },
};

export interface ReportChange {
  product: string;
  reportSlug: string;
  event: ReportEvent;
  /** What decided the report's verdict; null if it is not known. */
  headline: string | null;
}

export function reportChangeEmail(
  {
    key,
    to,
    firstName,
    unsubscribeUrl,
  }: { key: string; to: string; firstName: string; unsubscribeUrl: string },
  { product, reportSlug, event, headline }: ReportChange,
  siteUrl: string,
): Email {
  const { subject, text } = EVENT_TEXTS[event];
  return {
    key,
    to,
    subject: `${BRAND_NAME}: ${subject}`,
    unsubscribeUrl,
    ...composeEmail({
      title: product,
      paragraphs: [
        `Hello ${firstName},`,
        text,
        ...(event === "failed" && headline !== null ? [headline] : []),
        "The report covers one lot. Compare the lot number with the one on your package.",
      ],
      action: { label: "Read the report", url: `${siteUrl}/report/${reportSlug}` },
      reason: `You’re receiving this email because you follow this product on ${BRAND_NAME}.`,
      unsubscribeUrl,
    }),
  };
}
