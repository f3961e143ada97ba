import { ONE_TIME_CODE } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { durationText } from "#contract/durations.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { composeEmail, type EmailContent } from "#server/features/outbox/rules.ts";

interface Recipient {
  /** See `Email.key`. */
  key: string;
  to: string;
  firstName: string;
}

/** Texts of the emails with a code, by purpose. */
const CODE_EMAILS = {
  new_account: {
    subject: "Your code to confirm your email address",
    title: "Confirm your email address",
    instruction: `Enter this code on ${BRAND_NAME} to confirm your email address:`,
    because: `You’re receiving this email because someone created a ${BRAND_NAME} account with this address. If it wasn’t you, you can ignore this email.`,
  },
  address: {
    subject: "Your code to confirm your email address",
    title: "Confirm your email address",
    instruction: `Enter this code on ${BRAND_NAME} to use this address for your account:`,
    because: `You’re receiving this email because someone entered this address for a ${BRAND_NAME} account. If it wasn’t you, you can ignore this email.`,
  },
  reset: {
    subject: "Your code to set a new password",
    title: "Set a new password",
    instruction: `Enter this code on ${BRAND_NAME} to set a new password:`,
    because: `You’re receiving this email because someone asked to reset the password of your ${BRAND_NAME} account. If it wasn’t you, you can ignore this email. Your password stays the same.`,
  },
} as const;
export type CodePurpose = keyof typeof CODE_EMAILS;

/** Does not greet by name: the address is unverified, so the name could be a stranger's message to its owner. */
export function codeEmail(
  { key, to }: Omit<Recipient, "firstName">,
  purpose: CodePurpose,
  code: string,
): Email {
  const { subject, title, instruction, because } = CODE_EMAILS[purpose];
  const paragraphs = [
    instruction,
    `It expires in ${durationText(ONE_TIME_CODE.lifetimeS)}. ${BRAND_NAME} will never ask you for it.`,
  ];
  return {
    key,
    to,
    subject: `${BRAND_NAME}: ${subject}`,
    ...composeEmail({ title, paragraphs, code, reason: because }),
  };
}

export function welcomeEmail(recipient: Recipient, siteUrl: string): Email {
  return accountEmail(recipient, `Welcome to ${BRAND_NAME}`, {
    title: `Welcome to ${BRAND_NAME}`,
    paragraphs: [
      "Your email address is confirmed.",
      "You can look up lab results for supplements and request tests of those we haven’t tested. We’ll email you when the status of your request changes.",
    ],
    action: { label: `Open ${BRAND_NAME}`, url: siteUrl },
    reason: `You’re receiving this email because you created a ${BRAND_NAME} account.`,
  });
}

/** Changes that the owner is told about, in case someone else made them. */
const NOTICES = {
  password_changed: "Your password was changed, and you were logged out everywhere else.",
  password_reset:
    "Your password was reset with a code sent by email. You were logged out everywhere, and all your passkeys were removed.",
  address_changed:
    "The email address of your account was changed. We’ll no longer send account emails to this address.",
  passkey_added: "A passkey was added to your account. Anyone who has it can log in.",
} as const;
export type AccountNotice = keyof typeof NOTICES;

export function noticeEmail(recipient: Recipient, notice: AccountNotice, siteUrl: string): Email {
  return accountEmail(recipient, `${BRAND_NAME}: your account was changed`, {
    title: "Your account was changed",
    paragraphs: [
      NOTICES[notice],
      "If this was you, you don’t need to do anything. If it wasn’t, set a new password now, or contact us if you can’t.",
    ],
    action: { label: "Set a new password", url: `${siteUrl}/forgot-password` },
    reason: `You’re receiving this email because your ${BRAND_NAME} account was changed.`,
  });
}

function accountEmail({ key, to, firstName }: Recipient, subject: string, content: EmailContent): Email {
  const paragraphs = [`Hello ${firstName},`, ...content.paragraphs];
  return { key, to, subject, ...composeEmail({ ...content, paragraphs }) };
}
