import { EMAIL_UNDO_LIFETIME_S, ONE_TIME_CODE } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { DAY_S, durationText } from "#contract/durations.ts";
import { STAFF_INVITATION_LIFETIME_S, STAFF_ROLE_LABELS, type StaffRole } from "#contract/staff/roles.ts";
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
    where: "",
    because: `You’re receiving this email because someone created a ${BRAND_NAME} account with this address. If it wasn’t you, you can ignore this email.`,
  },
  address: {
    subject: "Your code to confirm your email address",
    title: "Confirm your email address",
    instruction: `Enter this code on ${BRAND_NAME} to use this address for your account:`,
    where: "",
    because: `You’re receiving this email because someone entered this address for a ${BRAND_NAME} account. If it wasn’t you, you can ignore this email.`,
  },
  reset: {
    subject: "Your code to set a new password",
    title: "Set a new password",
    instruction: `Enter this code on ${BRAND_NAME} to set a new password:`,
    where: " and works only in the browser that requested it",
    because: `You’re receiving this email because someone asked to reset the password of your ${BRAND_NAME} account. If it wasn’t you, you can ignore this email. Your password stays the same.`,
  },
} as const;
export type CodePurpose = keyof typeof CODE_EMAILS;

/** In the last email with a code of the day, so that a stranger who asked for the others cannot keep the owner out. */
const LAST_CODE = `Codes for your account were requested so often that this is the last one today. If it wasn’t you, your account is safe. To set a new password without a code, open this link within ${durationText(DAY_S)}, in any browser.`;

/** First part of the keys of the emails with a user's codes. */
export const codeEmailPrefix = (userId: number): string => `code:${userId}:`;

/** Does not greet by name: the address is unverified, so the name could be a stranger's message to its owner. */
export function codeEmail(
  { key, to }: Omit<Recipient, "firstName">,
  purpose: CodePurpose,
  { code, link = null }: { code: string; link?: string | null },
): Email {
  const { subject, title, instruction, because, where } = CODE_EMAILS[purpose];
  const paragraphs = [
    instruction,
    `It expires in ${durationText(ONE_TIME_CODE.lifetimeS)}${where}. ${BRAND_NAME} will never ask you for it.`,
    ...(link ? [LAST_CODE] : []),
  ];
  return {
    key,
    to,
    subject: `${BRAND_NAME}: ${subject}`,
    ...composeEmail({
      title,
      paragraphs,
      code,
      reason: because,
      ...(link && { action: { label: "Set a new password", url: link } }),
    }),
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
  password_reset: "Your password was reset by email, and you were logged out everywhere.",
  passkey_added: "A passkey was added to your account. Anyone who has it can log in.",
  passkey_removed: "A passkey was removed from your account. It can no longer be used to log in.",
  second_factor_added:
    "An authenticator app was added to your account. Logging in with your password now needs a code from it.",
  second_factor_removed:
    "The authenticator app of your account was removed. Logging in with your password no longer needs a code.",
  recovery_code_used: "A recovery code of your account was used to log in or to confirm a change.",
  recovery_codes_renewed: "The recovery codes of your account were replaced. The former ones no longer work.",
  api_key_added:
    "An API key was added to your account. Programs that have it may make more requests; it can’t log in.",
  webhook_added:
    "A webhook was added to your account: public events, such as new reports, are sent to an address on the internet.",
  data_exported: "All data of your account was downloaded as a file.",
} as const;
export type AccountNotice = keyof typeof NOTICES;

/** What a new password did to the account's passkeys. */
const PASSKEY_OUTCOMES = {
  none: "",
  kept: "Your passkeys still work. If you don’t recognize one, remove it in your profile.",
  removed: "All your passkeys were removed.",
} as const;
export type PasskeyOutcome = keyof typeof PASSKEY_OUTCOMES;

export function noticeEmail(
  recipient: Recipient,
  notice: AccountNotice,
  siteUrl: string,
  passkeys: PasskeyOutcome = "none",
): Email {
  return accountEmail(recipient, `${BRAND_NAME}: your account was changed`, {
    title: "Your account was changed",
    paragraphs: [
      [NOTICES[notice], PASSKEY_OUTCOMES[passkeys]].filter(Boolean).join(" "),
      "If this was you, you don’t need to do anything. If it wasn’t, set a new password now, or contact us if you can’t.",
    ],
    action: { label: "Set a new password", url: `${siteUrl}/forgot-password` },
    reason: `You’re receiving this email because your ${BRAND_NAME} account was changed.`,
  });
}

/** To the former address. Does not name the new one, which may be the owner's own and none of this mailbox's business. */
export function emailChangedEmail(recipient: Recipient, undoUrl: string): Email {
  return accountEmail(recipient, `${BRAND_NAME}: your email address was changed`, {
    title: "Your email address was changed",
    paragraphs: [
      "The email address of your account was changed. We’ll no longer send account emails to this address.",
      `If this was you, you don’t need to do anything. If it wasn’t, undo the change within ${durationText(EMAIL_UNDO_LIFETIME_S)}. This gives the account back to this address, logs out every device, removes passkeys and second factors added since, and lets you set a new password.`,
    ],
    action: { label: "Undo this change", url: undoUrl },
    reason: `You’re receiving this email because this address belonged to a ${BRAND_NAME} account until now.`,
  });
}

function accountEmail({ key, to, firstName }: Recipient, subject: string, content: EmailContent): Email {
  const paragraphs = [`Hello ${firstName},`, ...content.paragraphs];
  return { key, to, subject, ...composeEmail({ ...content, paragraphs }) };
}

/** Does not greet by name: the address may have no account yet. */
export function staffInvitationEmail(
  { key, to }: Omit<Recipient, "firstName">,
  role: StaffRole,
  siteUrl: string,
): Email {
  return {
    key,
    to,
    subject: `${BRAND_NAME}: you’re invited to the staff`,
    ...composeEmail({
      title: `Work on ${BRAND_NAME} as ${STAFF_ROLE_LABELS[role].toLowerCase()}`,
      paragraphs: [
        "Log in with this email address, or register with it first, and confirm the address.",
        "You also need a passkey or an authenticator app. Set one up in your profile under Security.",
        `Then open the console and accept the invitation. It expires in ${durationText(STAFF_INVITATION_LIFETIME_S)}.`,
      ],
      action: { label: "Open the console", url: `${siteUrl}/console` },
      reason: `You’re receiving this email because an administrator of ${BRAND_NAME} entered this address.`,
    }),
  };
}
