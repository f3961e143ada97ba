import { BRAND_NAME } from "#contract/brand.ts";
import type { RequestState } from "#contract/request-states.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail, type EmailContent } from "#server/features/outbox/rules.ts";
import { pledgeSentence } from "./rules/funding.ts";

interface EmailRecipient {
  /** See `Email.key`. */
  key: string;
  to: string;
  firstName: string;
  /** Unsubscribes from emails about this request; absent from an email about several. */
  unsubscribeUrl?: string;
}

/** The product of a request, as emails name it. */
interface RequestedProduct {
  name: string;
  brand: string | null;
}

const productName = ({ name, brand }: RequestedProduct) => (brand ? `${brand} ${name}` : name);

/** What each status means for the requester. The note and the report link are added separately. */
const STATUS_TEXTS: Record<RequestState, string> = {
  received: "We’ve received your request and will review it.",
  under_review: "We’re identifying the product and checking whether it can be tested.",
  queued: "It’s in the queue and will be tested.",
  sample_purchased: "We bought a sample in a store, like any customer.",
  in_lab: "The laboratory is testing it.",
  published: "Testing is complete and the report is published.",
  declined: "We won’t test this product.",
};

const SUBJECTS: Record<RequestState, string> = {
  received: "we received your request",
  under_review: "your request is under review",
  queued: "your request is queued",
  sample_purchased: "a sample was purchased",
  in_lab: "your request is in the lab",
  published: "the report you requested is published",
  declined: "your request was declined",
};

const WHY_YOU = `You’re receiving this email because you requested, voted for, or pledged to this test on ${BRAND_NAME}.`;

const profileUrl = (siteUrl: string) => `${siteUrl}/profile?tab=requests`;

/** Confirms one or more requests. */
export function receiptEmail(
  recipient: EmailRecipient,
  products: readonly RequestedProduct[],
  siteUrl: string,
): Email {
  const title = products.length === 1 ? "We received your request" : "We received your requests";
  return requestEmail(recipient, `${BRAND_NAME}: ${title.replace("We", "we")}`, {
    title,
    paragraphs: [
      ...products.map((product) => `You requested a test of ${productName(product)}.`),
      "We’ll email you when the status changes. You can track it in your profile, and withdraw it there until we start working on it.",
    ],
    action: { label: "View your requests", url: profileUrl(siteUrl) },
    reason: `You’re receiving this email because you requested a test on ${BRAND_NAME}.`,
  });
}

interface Change {
  state: RequestState;
  /** Reason for declining, or another message from the laboratory; null for voters. */
  note: string | null;
  reportSlug: string | null;
  /** The recipient's pledge in US dollars; null without one. */
  pledgeUsd: number | null;
}

export function statusChangeEmail(
  recipient: EmailRecipient,
  product: RequestedProduct,
  { state, note, reportSlug, pledgeUsd }: Change,
  siteUrl: string,
): Email {
  const action = reportSlug
    ? { label: "Read the report", url: `${siteUrl}/report/${reportSlug}` }
    : { label: "View your requests", url: profileUrl(siteUrl) };
  const notes = note ? [state === "declined" ? `Reason: ${note}` : note] : [];
  return requestEmail(recipient, `${BRAND_NAME}: ${SUBJECTS[state]}`, {
    title: `Test of ${productName(product)}`,
    paragraphs: [
      STATUS_TEXTS[state],
      ...notes,
      ...(pledgeUsd === null ? [] : [pledgeSentence(pledgeUsd, state)]),
    ],
    action,
    reason: WHY_YOU,
  });
}

export function mergedEmail(
  recipient: EmailRecipient,
  product: RequestedProduct,
  { votes, pledgeUsd }: { votes: number; pledgeUsd: number | null },
  siteUrl: string,
): Email {
  return requestEmail(recipient, `${BRAND_NAME}: your request was merged with another`, {
    title: `Test of ${productName(product)}`,
    paragraphs: [
      `${formatCount(votes, "person", "people")} requested the same product, so we merged your request with theirs.`,
      ...(pledgeUsd === null
        ? []
        : [
            `Your pledge is now $${formatInteger(pledgeUsd)} for that request. If you pledged to both, the larger one stays.`,
          ]),
    ],
    action: { label: "View your requests", url: profileUrl(siteUrl) },
    reason: WHY_YOU,
  });
}

function requestEmail(
  { key, to, firstName, unsubscribeUrl }: EmailRecipient,
  subject: string,
  content: EmailContent,
): Email {
  const paragraphs = [`Hello ${firstName},`, ...content.paragraphs];
  const unsubscribe = unsubscribeUrl === undefined ? {} : { unsubscribeUrl };
  return { key, to, subject, ...unsubscribe, ...composeEmail({ ...content, ...unsubscribe, paragraphs }) };
}
