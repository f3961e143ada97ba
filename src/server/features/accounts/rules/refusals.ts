import { MESSAGES } from "#contract/messages.ts";
import { Refusal } from "#server/http/errors.ts";
import { inWords } from "./pace.ts";

/** A refusal that belongs to one field of the form. */
export const wrongField = (field: string, sentence: string, kind: "invalid" | "conflict" = "invalid") =>
  new Refusal(kind, sentence, { errors: { [field]: sentence } });

export const tooSoon = (waitS: number) =>
  new Refusal(
    "too_many",
    `Too many tries. Please wait ${inWords(waitS)} and try again.`,
    { retry_after_s: waitS },
    waitS,
  );

export const codeTooSoon = (waitS: number) =>
  new Refusal(
    "too_many",
    `Please wait ${inWords(waitS)} before asking for another code.`,
    { retry_after_s: waitS, resend_after_s: waitS },
    waitS,
  );

/** One sentence for a wrong password and for an address that has no account. */
export const wrongLogin = () =>
  new Refusal("unauthorised", "The e-mail address or the password is not right.");

/** One sentence for a wrong code, an old one, one that is used up, and an address that has no account. */
export const wrongResetCode = () =>
  wrongField("user_otp", "This code is wrong or too old. Check it, or ask for a new one.");

export const spentReset = () =>
  new Refusal("gone", "This password reset is used or too old. Please ask for a new code.");

export const addressTaken = () =>
  wrongField("email_id", "This e-mail address has an account already.", "conflict");

export const noSession = () => new Refusal("unauthorised", MESSAGES.sessionExpired);
