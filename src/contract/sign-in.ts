import { z } from "zod";
import {
  code,
  emailAddress,
  firstName,
  givenPassword,
  lastName,
  newPassword,
  passwordsMatch,
  resendAfter,
  token,
} from "./account-fields.ts";
import { user } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/** What everybody gets who has shown who they are. */
export const signedIn = z.object({ token: z.string(), user });

export const register = endpoint("register", {
  summary:
    "Makes an account, logs it in and sends a code to its e-mail address (409 if the address is taken).",
  input: z.object({
    first_name: firstName,
    last_name: lastName,
    email_id: emailAddress,
    password: newPassword,
    accept_terms: z.literal(true, "Please accept the terms."),
  }),
  output: signedIn,
});

export const login = endpoint("login", {
  summary: "Logs in. Failures make the wait for the next try grow (429 says how long).",
  input: z.object({ email_id: emailAddress, password: givenPassword }),
  output: signedIn,
});

export const forgotPassword = endpoint("forgotPassword", {
  summary: "Sends a code to the address if it has an account. The answer is the same if it has none.",
  input: z.object({ email_id: emailAddress }),
  output: resendAfter.extend({ expires_in_s: z.int() }),
});

export const verifyResetCode = endpoint("verifyResetCode", {
  summary: "Takes the code of a forgotten password and gives the right to set a new one.",
  input: z.object({
    action: z.literal("verify_otp"),
    type: z.literal("forgot_password"),
    email_id: emailAddress,
    user_otp: code,
  }),
  output: z.object({ reset_token: z.string() }),
});

export const resendResetCode = endpoint("resendResetCode", {
  summary: "Sends another code for a forgotten password (429 says how long to wait).",
  input: z.object({
    action: z.literal("resend_otp"),
    type: z.literal("forgot_password"),
    email_id: emailAddress,
  }),
  output: resendAfter,
});

export const resetPassword = endpoint("resetPassword", {
  summary: "Sets a new password once (410 if the token is used or too old). Every session ends.",
  input: z
    .object({ reset_token: token, new_password: newPassword, confirm_password: z.string() })
    .refine(passwordsMatch.check, passwordsMatch.refusal),
  output: z.null(),
});
