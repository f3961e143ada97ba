import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";

/** Those of the commonest passwords in published leaks that are long enough to be chosen: about 18,000. */
const COMMON = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_LENGTH.min),
);

/** Letters and digits alone, without the digits and signs that people put behind a word. */
const core = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\d+$/, "");

/** Why a password is too easy to guess, or null. */
export function weaknessOf(password: string, emailId: string): string | null {
  const lower = password.toLowerCase();
  if (COMMON.has(lower)) return "This password is one of the commonest. Please choose another.";
  const mailbox = emailId.split("@")[0] ?? "";
  if (lower === emailId || lower === mailbox || (core(mailbox) && core(password) === core(mailbox)))
    return "Please choose a password that is not your e-mail address.";
  if (core(password) === core(BRAND_NAME)) return `Please choose a password that is not ${BRAND_NAME}.`;
  return null;
}
