import { CODE } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import { composeLetter, type LetterContent } from "#server/features/outbox/rules.ts";

interface Recipient {
  /** See `Letter.key`. */
  key: string;
  to: string;
  firstName: string;
}

/** What a code proves, in the words of its letter. */
const CODE_LETTERS = {
  new_account: {
    subject: "Your code to confirm your e-mail address",
    title: "Confirm your e-mail address",
    does: `Type this code on ${BRAND_NAME} to confirm that this address is yours:`,
    because: `You get this letter because somebody made an account at ${BRAND_NAME} with this address. If it was not you, you need not do anything.`,
  },
  address: {
    subject: "Your code to confirm your e-mail address",
    title: "Confirm your e-mail address",
    does: `Type this code on ${BRAND_NAME} to use this address for your account:`,
    because: `You get this letter because somebody gave this address for an account at ${BRAND_NAME}. If it was not you, you need not do anything.`,
  },
  reset: {
    subject: "Your code to set a new password",
    title: "Set a new password",
    does: `Type this code on ${BRAND_NAME} to set a new password:`,
    because: `You get this letter because somebody said that the password of your account at ${BRAND_NAME} is forgotten. If it was not you, you need not do anything: your password stays as it is.`,
  },
} as const;
export type CodePurpose = keyof typeof CODE_LETTERS;

/** Calls nobody by name: the address is not proven, and a name that a stranger chose would be the stranger's letter. */
export function codeLetter(
  { key, to }: Omit<Recipient, "firstName">,
  purpose: CodePurpose,
  code: string,
): Letter {
  const { subject, title, does, because } = CODE_LETTERS[purpose];
  const paragraphs = [
    does,
    `It is good for ${CODE.livesS / 60} minutes. Nobody from ${BRAND_NAME} will ever ask you for it.`,
  ];
  return {
    key,
    to,
    subject: `${BRAND_NAME}: ${subject}`,
    ...composeLetter({ title, paragraphs, code, because }),
  };
}

export function welcomeLetter(recipient: Recipient, siteUrl: string): Letter {
  return letterTo(recipient, `Welcome to ${BRAND_NAME}`, {
    title: `Welcome to ${BRAND_NAME}`,
    paragraphs: [
      "Your e-mail address is confirmed.",
      "You can look up what a laboratory found in a supplement, and ask for a test of one that nobody has tested. We write to you when something happens to what you asked for.",
    ],
    action: { label: `Open ${BRAND_NAME}`, url: siteUrl },
    because: `You get this letter because you made an account at ${BRAND_NAME}.`,
  });
}

/** Changes that an owner should hear of, in case it was somebody else. */
const NOTICES = {
  password_changed: "The password of your account was changed. Every other session was ended.",
  password_reset:
    "The password of your account was set anew with a code from a letter. Every session was ended and every passkey was taken away.",
  address_changed: "Your account now has another e-mail address. Letters no longer come to this one.",
  passkey_added: "A passkey was added to your account. Whoever has it can log in.",
} as const;
export type Notice = keyof typeof NOTICES;

export function noticeLetter(recipient: Recipient, notice: Notice, siteUrl: string): Letter {
  return letterTo(recipient, `${BRAND_NAME}: your account was changed`, {
    title: "Your account was changed",
    paragraphs: [
      NOTICES[notice],
      "If it was you, you need not do anything. If it was not, set a new password now, or write to us if you cannot.",
    ],
    action: { label: "Set a new password", url: `${siteUrl}/forgot-password` },
    because: `You get this letter because the account at ${BRAND_NAME} with this address was changed.`,
  });
}

function letterTo({ key, to, firstName }: Recipient, subject: string, content: LetterContent): Letter {
  const paragraphs = [`Hello ${firstName},`, ...content.paragraphs];
  return { key, to, subject, ...composeLetter({ ...content, paragraphs }) };
}
