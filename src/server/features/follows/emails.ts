import { BRAND_NAME } from "#contract/brand.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import type { ReportEvent } from "#platform/queues.ts";
import { composeLetter } from "#server/features/outbox/rules.ts";

const NEWS: Record<ReportEvent, { subject: string; says: string }> = {
  published: {
    subject: "a new report",
    says: "A new report on a product that you follow is published.",
  },
  failed: {
    subject: "a new report with a failed result",
    says: "A new report on a product that you follow is published. A result in it does not meet its limit.",
  },
  withdrawn: {
    subject: "a report was withdrawn",
    says: "A report on a product that you follow was withdrawn. It stays readable, with the reason.",
  },
};

export function reportLetter(
  { key, to, firstName, wayOut }: { key: string; to: string; firstName: string; wayOut: string },
  { product, reportSlug, event }: { product: string; reportSlug: string; event: ReportEvent },
  siteUrl: string,
): Letter {
  const { subject, says } = NEWS[event];
  return {
    key,
    to,
    subject: `${BRAND_NAME}: ${subject}`,
    wayOut,
    ...composeLetter({
      title: product,
      paragraphs: [
        `Hello ${firstName},`,
        says,
        "It is about one lot. Compare its number with the one on your pack.",
      ],
      action: { label: "Read the report", url: `${siteUrl}/report/${reportSlug}` },
      because: `You get this letter because you follow this product at ${BRAND_NAME}.`,
      wayOut,
    }),
  };
}
