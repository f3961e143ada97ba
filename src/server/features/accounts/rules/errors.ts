import { MESSAGES } from "#contract/messages.ts";
import { ApiError } from "#server/http/errors.ts";
import { formatWait } from "./attempt-limits.ts";

/** An error shown at one field of the form. */
export const fieldError = (field: string, message: string, kind: "invalid" | "conflict" = "invalid") =>
  new ApiError(kind, message, { errors: { [field]: message } });

export const tooManyAttempts = (retryAfterS: number) =>
  new ApiError(
    "too_many",
    `Too many attempts. Try again in ${formatWait(retryAfterS)}.`,
    { retry_after_s: retryAfterS },
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

export const emailTaken = () =>
  fieldError("email_id", "This email address already has an account.", "conflict");

export const sessionExpired = () => new ApiError("unauthorized", MESSAGES.sessionExpired);
