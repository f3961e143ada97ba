import { BRAND_NAME } from "#contract/brand.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import { composeLetter } from "#server/features/outbox/rules.ts";

type Addressed = Pick<Letter, "key" | "to">;

const BECAUSE = `You get this letter because somebody gave this address for the newsletter of ${BRAND_NAME}.`;

/** Asks whether the address wants the newsletter (double opt-in). Without an answer nothing more comes. */
export function confirmLetter({ key, to }: Addressed, url: string): Letter {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: please confirm your subscription`,
    ...composeLetter({
      title: "Please confirm your subscription",
      paragraphs: [
        `Do you want the newsletter of ${BRAND_NAME} at this address? Then open this link and press the button there.`,
        `The link is good for ${RETENTION.newsletterRequests.days} days. Without it you get no newsletter, and the address is deleted.`,
      ],
      action: { label: "Confirm my subscription", url },
      because: `${BECAUSE} If it was not you, you need not do anything.`,
    }),
  };
}

/** For an address that is on the list already and was given again. */
export function subscribedLetter({ key, to }: Addressed, wayOut: string): Letter {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: you already get our newsletter`,
    wayOut,
    ...composeLetter({
      title: "You already get our newsletter",
      paragraphs: ["This address is confirmed and stays on the list. You need not do anything."],
      because: BECAUSE,
      wayOut,
    }),
  };
}
