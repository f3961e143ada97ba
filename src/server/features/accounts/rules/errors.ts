import { MESSAGES } from "#contract/messages.ts";
import { ApiError } from "#server/http/errors.ts";
import { formatWait } from "./attempt-limits.ts";

/** An error shown at one field of the form. */
export const fieldError = (field: string, message: string, kind: "invalid" | "conflict" = "invalid") =>
  new ApiError(kind, message, { errors: { [field]: message } });

/** `where` the attempts were made, so that the owner knows what else works. */
export const tooManyAttempts = (retryAfterS: number, where = "") =>
  new ApiError(
    "too_many",
    `Too many attempts${where && ` ${where}`}. Try again in ${formatWait(retryAfterS)}.`,
    { retry_after_s: retryAfterS },
    retryAfterS,
  );

/** The daily cap of guesses from unknown devices is reached. */
export const newDevicesBlocked = (retryAfterS: number) =>
  new ApiError(
    "too_many",
    `Too many attempts from new devices. Log in on a device you’ve used before or with a passkey, or reset your password. Otherwise try again in ${formatWait(retryAfterS)}.`,
    { retry_after_s: retryAfterS },
    retryAfterS,
  );

/** The daily cap of codes is reached. The newest email with a code holds a link instead. */
export const codesUsedUp = (retryAfterS: number) =>
  new ApiError(
    "too_many",
    `We’ve sent this address as many codes as we do in a day. The newest of those emails has a link to set a new password. Otherwise try again in ${formatWait(retryAfterS)}.`,
    { retry_after_s: retryAfterS, resend_after_s: retryAfterS },
    retryAfterS,
  );

export const codeTooSoon = (retryAfterS: number) =>
  new ApiError(
    "too_many",
    `Wait ${formatWait(retryAfterS)} before requesting another code.`,
    { retry_after_s: retryAfterS, resend_after_s: retryAfterS },
    retryAfterS,
  );

/** The same message for a wrong password and for an address without an account. */
export const wrongLogin = () => new ApiError("unauthorized", "Incorrect email or password.");

/** The same message for a wrong, expired or used code and for an address without an account. */
export const wrongResetCode = () =>
  fieldError("user_otp", "That code is incorrect or has expired. Check it or request a new one.");

export const resetExpired = () =>
  new ApiError("gone", "This password reset was already used or has expired. Request a new code.");

/** The password was right. The browser then shows the field for the code. */
export const secondFactorRequired = () =>
  fieldError("second_factor", "Enter the code from your authenticator app, or a recovery code.");

/** The same message for a wrong code and for one that was used before. */
export const wrongSecondFactor = () =>
  fieldError(
    "second_factor",
    "That code is incorrect or was already used. Wait for the next one, or use a recovery code.",
  );

export const emailUndoExpired = () => new ApiError("gone", "This link was already used or has expired.");

export const emailTaken = () =>
  fieldError("email_id", "This email address already has an account.", "conflict");

export const sessionExpired = () => new ApiError("unauthorized", MESSAGES.sessionExpired);

/** After the right password or passkey, so it tells nobody else that there is an account. */
export const accountBlocked = () =>
  new ApiError("forbidden", "This account is blocked. Write to us if you think that’s a mistake.");
