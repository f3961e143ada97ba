import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";

/** Common passwords from published leaks that meet the minimum length: about 18,000. */
const COMMON = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= PASSWORD_LENGTH.min),
);

/** Letters and digits in lower case, without the trailing digits that people append to a word. */
const baseWord = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\d+$/, "");

/** Why a password is too easy to guess, or null. No rules about digits and symbols: most guesses come from lists. */
export function passwordWeakness(password: string, emailId: string): string | null {
  const lower = password.toLowerCase();
  if (COMMON.has(lower)) return "That password is too common. Choose another.";
  const mailbox = emailId.split("@")[0] ?? "";
  if (
    lower === emailId ||
    lower === mailbox ||
    (baseWord(mailbox) && baseWord(password) === baseWord(mailbox))
  )
    return "Choose a password that isn’t your email address.";
  if (baseWord(password) === baseWord(BRAND_NAME)) return `Choose a password that isn’t ${BRAND_NAME}.`;
  return null;
}
