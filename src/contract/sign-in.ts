import { z } from "zod";
import {
  deviceSecret,
  emailAddress,
  enteredPassword,
  firstName,
  lastName,
  newPassword,
  oneTimeCode,
  optionalSecondFactor,
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
    device_secret: deviceSecret,
  }),
  output: loginResult,
});

export const login = endpoint("login", {
  summary:
    "Logs in. Failed attempts increase the delay before the next one from this network (429 says how long); devices that have logged in before have their own. An account with an authenticator app also needs its code or a recovery code (422 with an error of `second_factor` asks for it once the password is right).",
  input: z.object({
    email_id: emailAddress,
    password: enteredPassword,
    device_secret: deviceSecret,
    second_factor: optionalSecondFactor,
  }),
  output: loginResult,
});

export const forgotPassword = endpoint("forgotPassword", {
  summary:
    "Emails a code if the address has an account. The response is the same if it has none. The code works only with the same device secret, or without one from the same network.",
  input: z.object({ email_id: emailAddress, device_secret: deviceSecret }),
  output: resendAfter.extend({ expires_in_s: z.int() }),
});

export const verifyResetCode = endpoint("verifyResetCode", {
  summary: "Exchanges the code for a reset token.",
  input: z.object({
    action: z.literal("verify_otp"),
    type: z.literal("forgot_password"),
    email_id: emailAddress,
    user_otp: oneTimeCode,
    device_secret: deviceSecret,
  }),
  output: z.object({ reset_token: z.string() }),
});

export const resendResetCode = endpoint("resendResetCode", {
  summary: "Sends another password reset code (429 says how long to wait).",
  input: z.object({
    action: z.literal("resend_otp"),
    type: z.literal("forgot_password"),
    email_id: emailAddress,
    device_secret: deviceSecret,
  }),
  output: resendAfter,
});

export const undoEmailChange = endpoint("undoEmailChange", {
  summary:
    "Undoes a change of email address, with the token of the link sent to the former address (410 if the token is used or expired). Ends every session, removes what was added since, and returns a token to set a new password with.",
  input: z.object({ token }),
  output: z.object({ email_id: z.string(), reset_token: z.string() }),
});

export const resetPassword = endpoint("resetPassword", {
  summary: "Sets a new password (410 if the token is used or expired). Ends every session.",
  input: z
    .object({
      reset_token: token,
      new_password: newPassword,
      confirm_password: z.string(),
      /** Whether passkeys stay. By default they don't: someone else may have added one. */
      keep_passkeys: z.boolean().default(false),
      device_secret: deviceSecret,
    })
    .refine(passwordsMatch.check, passwordsMatch.issue),
  output: z.null(),
});
