import { BRAND_NAME } from "#contract/brand.ts";
import type { PublicNotice } from "#contract/notices.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { matchLot } from "#domain/lot-match.ts";
import { noticeTitle } from "#domain/notices/title.ts";
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
  /** What decided the report's verdict, if known, and the lot it covers; null if the report is gone. */
  report: { headline: string | null; lot_number: string } | null;
  /** The recipient's own lot; empty if they noted none. */
  lot: string;
}

/** Which lot the report covers, and whether it is the recipient's. */
function lotSentence({ report, lot }: ReportChange): string {
  if (!report) return "The report covers one lot. Compare the lot number with the one on your package.";
  const covered = lotLabelInSentence(report.lot_number);
  switch (matchLot(lot, [report]).kind) {
    case "exact":
      return `The report covers ${covered}, which is the lot you noted.`;
    case "other_lot":
      return `The report covers ${covered}. You noted another lot, ${lot}.`;
    default:
      return `The report covers ${covered}. Compare it with the lot number on your package.`;
  }
}

export function reportChangeEmail(
  {
    key,
    to,
    firstName,
    unsubscribeUrl,
  }: { key: string; to: string; firstName: string; unsubscribeUrl: string },
  change: ReportChange,
  siteUrl: string,
): Email {
  const { product, reportSlug, event, report } = change;
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
        ...(event === "failed" && report?.headline ? [report.headline] : []),
        lotSentence(change),
      ],
      action: { label: "Read the report", url: `${siteUrl}/report/${reportSlug}` },
      reason: `You’re receiving this email because you follow this product on ${BRAND_NAME}.`,
      unsubscribeUrl,
    }),
  };
}

interface NoticeRecipient {
  key: string;
  to: string;
  firstName: string;
  /** Of the product that they follow. */
  product: string;
  slug: string;
  lot: string;
  unsubscribeUrl: string;
}

/** Tells a follower of a recall or alert, in the authority's words. `ofBrand`: it names the company, not this product. */
export function publicNoticeEmail(
  { key, to, firstName, product, slug, lot, unsubscribeUrl }: NoticeRecipient,
  { notice, ofBrand }: { notice: PublicNotice; ofBrand: boolean },
  siteUrl: string,
): Email {
  const about = ofBrand
    ? "A public notice is about the company whose product you follow. It may be about another of its products."
    : "A public notice is about a product you follow.";
  return {
    key,
    to,
    subject: `${BRAND_NAME}: ${ofBrand ? "public notice about a company" : "public notice about a product"} you follow`,
    unsubscribeUrl,
    ...composeEmail({
      title: product,
      paragraphs: [
        `Hello ${firstName},`,
        about,
        `${noticeTitle(notice)}, ${formatDate(notice.published_on, UTC)}: ${notice.reason}`,
        noticeLotSentence(notice.lots, lot),
        `As published: ${notice.url}`,
      ],
      action: { label: "Read it on the product’s page", url: `${siteUrl}/supplement-details/${slug}` },
      reason: `You’re receiving this email because you follow this product on ${BRAND_NAME}.`,
      unsubscribeUrl,
    }),
  };
}

/** Which lots a notice names, and whether the recipient's is one of them. */
function noticeLotSentence(lots: readonly string[], lot: string): string {
  if (lots.length === 0) return "It names no lots that we could read. Compare your package with the notice.";
  const match = matchLot(
    lot,
    lots.map((one) => ({ lot_number: one })),
  );
  if (match.kind === "exact") return `It names lot ${match.report.lot_number}, which is the lot you noted.`;
  return `Lots named: ${lots.join(", ")}. Compare them with the lot number on your package.`;
}
