import { BRAND_NAME } from "#contract/brand.ts";
import type { RequestState } from "#contract/request-states.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import { composeLetter, type LetterContent } from "#server/features/outbox/rules.ts";

interface Reader {
  /** See `Letter.key`. */
  key: string;
  to: string;
  firstName: string;
  /** Ends the letters about this request. */
  wayOut: string;
}

/** The request as its letters name it. */
interface Asked {
  name: string;
  brand: string | null;
}

const spoken = ({ name, brand }: Asked) => (brand ? `${brand} ${name}` : name);

/** What a state means to whoever waits; `reason` and the report are told besides. */
const MEANINGS: Record<RequestState, string> = {
  received: "We have received it and will look at it.",
  under_review: "We are finding out which product it is and whether it can be measured.",
  queued: "It will be tested: it waits for its turn.",
  sample_purchased: "We have bought a sample of it in a shop, as any reader would.",
  in_lab: "The laboratory is measuring it.",
  published: "It was tested, and the report is published.",
  declined: "We will not test it.",
};

const SUBJECTS: Record<RequestState, string> = {
  received: "your request was received",
  under_review: "your request is under review",
  queued: "your request is queued",
  sample_purchased: "a sample was purchased",
  in_lab: "your request is in the lab",
  published: "the report you asked for is published",
  declined: "your request was declined",
};

const profileUrl = (siteUrl: string) => `${siteUrl}/profile?tab=requests`;

export function receiptLetter(reader: Reader, asked: Asked, siteUrl: string): Letter {
  return letterTo(reader, `${BRAND_NAME}: your request was received`, {
    title: "Your request was received",
    paragraphs: [
      `You asked for a test of ${spoken(asked)}.`,
      "We write to you whenever something changes. You can follow it in your profile, and withdraw it there until we begin to work on it.",
    ],
    action: { label: "See your requests", url: profileUrl(siteUrl) },
    because: `You get this letter because you asked ${BRAND_NAME} for a test.`,
  });
}

interface Change {
  state: RequestState;
  /** Why it was declined, or what else the laboratory says. */
  note: string | null;
  reportSlug: string | null;
}

export function changeLetter(
  reader: Reader,
  asked: Asked,
  { state, note, reportSlug }: Change,
  siteUrl: string,
): Letter {
  const action = reportSlug
    ? { label: "Read the report", url: `${siteUrl}/report/${reportSlug}` }
    : { label: "See your requests", url: profileUrl(siteUrl) };
  const said = note ? [state === "declined" ? `The reason: ${note}` : note] : [];
  return letterTo(reader, `${BRAND_NAME}: ${SUBJECTS[state]}`, {
    title: `The test of ${spoken(asked)}`,
    paragraphs: [MEANINGS[state], ...said],
    action,
    because: `You get this letter because you asked for this test at ${BRAND_NAME}, or voted for it.`,
  });
}

export function mergeLetter(reader: Reader, asked: Asked, votes: number, siteUrl: string): Letter {
  return letterTo(reader, `${BRAND_NAME}: your request was joined with another`, {
    title: `The test of ${spoken(asked)}`,
    paragraphs: [
      `${votes} people asked for the same product. Their requests are one now, and yours is part of it.`,
    ],
    action: { label: "See your requests", url: profileUrl(siteUrl) },
    because: `You get this letter because you asked for this test at ${BRAND_NAME}, or voted for it.`,
  });
}

function letterTo({ key, to, firstName, wayOut }: Reader, subject: string, content: LetterContent): Letter {
  const paragraphs = [`Hello ${firstName},`, ...content.paragraphs];
  return { key, to, subject, wayOut, ...composeLetter({ ...content, paragraphs, wayOut }) };
}
