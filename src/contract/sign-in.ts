import { z } from "zod";
import {
  emailAddress,
  enteredPassword,
  firstName,
  lastName,
  newPassword,
  oneTimeCode,
  passwordsMatch,
  resendAfter,
  token,
} from "./account-fields.ts";
import { user } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** Output of every call that logs a user in. */
export const loginResult = z.object({ token: z.string(), user });

export const register = endpoint("register", {
  summary:
    "Creates an account, logs the user in, and emails a verification code (409 if the address is taken).",
  input: z.object({
    first_name: firstName,
    last_name: lastName,
    email_id: emailAddress,
    password: newPassword,
    accept_terms: z.literal(true, "Accept the terms to continue."),
  }),
  output: loginResult,
});

export const login = endpoint("login", {
  summary: "Logs in. Failed attempts increase the delay before the next one (429 says how long).",
  input: z.object({ email_id: emailAddress, password: enteredPassword }),
  output: loginResult,
});

export const forgotPassword = endpoint("forgotPassword", {
  summary: "Emails a code if the address has an account. The response is the same if it has none.",
  input: z.object({ email_id: emailAddress }),
  output: resendAfter.extend({ expires_in_s: z.int() }),
});

export const verifyResetCode = endpoint("verifyResetCode", {
  summary: "Exchanges the code for a reset token.",
  input: z.object({
    action: z.literal("verify_otp"),
    type: z.literal("forgot_password"),
    email_id: emailAddress,
    user_otp: oneTimeCode,
  }),
  output: z.object({ reset_token: z.string() }),
});

export const resendResetCode = endpoint("resendResetCode", {
  summary: "Sends another password reset code (429 says how long to wait).",
  input: z.object({
    action: z.literal("resend_otp"),
    type: z.literal("forgot_password"),
    email_id: emailAddress,
  }),
  output: resendAfter,
});

export const resetPassword = endpoint("resetPassword", {
  summary: "Sets a new password (410 if the token is used or expired). Ends every session.",
  input: z
    .object({ reset_token: token, new_password: newPassword, confirm_password: z.string() })
    .refine(passwordsMatch.check, passwordsMatch.issue),
  output: z.null(),
});
