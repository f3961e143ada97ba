import { BRAND_NAME } from "#contract/brand.ts";
import type { PublicNotice } from "#contract/notices.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { matchLot } from "#domain/lot-match.ts";
import { noticeTitle } from "#domain/notices/title.ts";
import type { Email } from "#platform/mail/mailer.ts";
import type { ReportEvent } from "#platform/queues.ts";
import { composeEmail } from "#server/features/outbox/rules.ts";

/** Who gets an email about a product or brand, as its text needs them. */
export interface FollowEmail {
  key: string;
  to: string;
  firstName: string;
  /** Of the recipient's own package; empty if they noted none. */
  lot: string;
  /** They follow the brand, and not the product. */
  followsBrand: boolean;
  unsubscribeUrl: string;
}

/** By event; `product`: in the middle of a sentence, how the recipient follows it. */
const EVENT_TEXTS: Record<ReportEvent, { subject: string; text: (product: string) => string }> = {
  published: {
    subject: "new report",
    text: (product) => `There is a new report on ${product}.`,
  },
  failed: {
    subject: "new report with a failed result",
    text: (product) => `There is a new report on ${product}. It failed.`,
  },
  withdrawn: {
    subject: "report withdrawn",
    text: (product) => `We withdrew a report on ${product}. You can still read it, along with the reason.`,
  },
};

const reasonFor = (followed: string): string =>
  `You’re receiving this email because you follow ${followed} on ${BRAND_NAME}.`;

export interface ReportChange {
  /** With the brand before it. */
  product: string;
  brand: string;
  reportSlug: string;
  event: ReportEvent;
  /** What decided the report's verdict, if known, and the lot it covers; null if the report is gone. */
  report: { headline: string | null; lot_number: string } | null;
}

/** Which lot the report covers, and whether it is the recipient's. */
function lotSentence(report: ReportChange["report"], lot: string): string {
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
  { firstName, lot, followsBrand, ...recipient }: FollowEmail,
  { product, brand, reportSlug, event, report }: ReportChange,
  siteUrl: string,
): Email {
  const { subject, text } = EVENT_TEXTS[event];
  return {
    ...recipient,
    subject: `${BRAND_NAME}: ${subject}`,
    ...composeEmail({
      title: product,
      paragraphs: [
        `Hello ${firstName},`,
        text(followsBrand ? `a product of ${brand}, a brand you follow` : "a product you follow"),
        ...(event === "failed" && report?.headline ? [report.headline] : []),
        lotSentence(report, lot),
      ],
      action: { label: "Read the report", url: `${siteUrl}/report/${reportSlug}` },
      reason: reasonFor(followsBrand ? `the brand ${brand}` : "this product"),
      unsubscribeUrl: recipient.unsubscribeUrl,
    }),
  };
}

interface Named {
  name: string;
  slug: string;
}

/** What a notice is about; `product` null: the brand alone. */
export interface NoticeAbout {
  brand: Named;
  product: Named | null;
}

/** Tells a follower of a recall or alert, in the authority's words. */
export function publicNoticeEmail(
  { firstName, lot, followsBrand, ...recipient }: FollowEmail,
  { notice, brand, product }: NoticeAbout & { notice: PublicNotice },
  siteUrl: string,
): Email {
  const { what, sentence, followed } = wordsOfNotice({ brand, product }, followsBrand);
  return {
    ...recipient,
    subject: `${BRAND_NAME}: public notice about ${what}`,
    ...composeEmail({
      title: product ? `${brand.name} ${product.name}` : brand.name,
      paragraphs: [
        `Hello ${firstName},`,
        sentence,
        `${noticeTitle(notice)}, ${formatDate(notice.published_on, UTC)}: ${notice.reason}`,
        noticeLotSentence(notice.lots, lot),
        `As published: ${notice.url}`,
      ],
      action: product
        ? { label: "Read it on the product’s page", url: `${siteUrl}/supplement-details/${product.slug}` }
        : { label: "Read it on the brand’s page", url: `${siteUrl}/brand-details/${brand.slug}` },
      reason: reasonFor(followed),
      unsubscribeUrl: recipient.unsubscribeUrl,
    }),
  };
}

/** How the recipient follows what a notice is about: for the subject, the first sentence, and the reason of the email. */
function wordsOfNotice({ brand: { name }, product }: NoticeAbout, followsBrand: boolean) {
  const about = "A public notice is about";
  if (followsBrand) {
    const followed = `the brand ${name}`;
    return product
      ? {
          ...{ followed, what: "a product of a brand you follow" },
          sentence: `${about} a product of ${name}, a brand you follow.`,
        }
      : {
          ...{ followed, what: "a brand you follow" },
          sentence: `${about} ${name}, a brand you follow. It may be about any of its products.`,
        };
  }
  return product
    ? { followed: "this product", what: "a product you follow", sentence: `${about} a product you follow.` }
    : {
        ...{ followed: `a product of ${name}`, what: "the company of a product you follow" },
        sentence: `${about} ${name}, the company of a product you follow. It may be about another of its products.`,
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
