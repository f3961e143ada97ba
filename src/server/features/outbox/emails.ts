import { BRAND_NAME } from "#contract/brand.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import { composeLetter } from "./rules.ts";

/** An operator's proof that letters arrive. */
export function testLetter({ key, to, siteUrl }: { key: string; to: string; siteUrl: string }): Letter {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: letters arrive`,
    ...composeLetter({
      title: "Letters arrive",
      paragraphs: [
        `This letter was put down by an operator of ${BRAND_NAME} and sent by the site itself.`,
        "If you can read it, codes, confirmations and news reach their readers the same way.",
      ],
      action: { label: `Open ${BRAND_NAME}`, url: siteUrl },
      because: "You get this letter because an operator of the site typed your address to try it out.",
    }),
  };
}
