import { z } from "zod";
import { ONE_TIME_CODE, PASSWORD_LENGTH } from "./account-limits.ts";
import { text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";

/** An email address, trimmed and in lower case. */
export const emailAddressUpTo = (max: number) =>
  z
    .string("Enter your email address.")
    .trim()
    .toLowerCase()
    .max(max, `Use at most ${max} characters.`)
    .pipe(z.email("Enter an email address like name@example.com."));

export const emailAddress = emailAddressUpTo(MAX_LENGTH.email);

const password = z
  .string("Enter a password.")
  .max(PASSWORD_LENGTH.max, `Use at most ${PASSWORD_LENGTH.max} characters.`)
  .refine((value) => value.isWellFormed(), "The password contains invalid characters.");

/** An existing password to check. Only the maximum length applies: it may predate the current rules. */
export const enteredPassword = password.min(1, "Enter your password.");

/** A new password. The server also rejects common ones. */
export const newPassword = password.min(
  PASSWORD_LENGTH.min,
  `Use at least ${PASSWORD_LENGTH.min} characters.`,
);

export const passwordsMatch = {
  check: (input: { new_password: string; confirm_password: string }) =>
    input.new_password === input.confirm_password,
  issue: { path: ["confirm_password"], error: "The passwords don’t match." },
};

/** A one-time code as typed or pasted, with white space removed. */
export const oneTimeCode = z
  .string("Enter the code.")
  .max(32, "Enter the code from the email.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .regex(new RegExp(`^\\d{${ONE_TIME_CODE.digits}}$`), `Enter the ${ONE_TIME_CODE.digits}-digit code.`),
  );

/** A code of an authenticator app, or a recovery code; spaces are removed. */
export const secondFactorCode = z
  .string("Enter the code.")
  .max(64, "Enter the code from your app, or a recovery code.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().min(1, "Enter the code."));

/** The same where only accounts with an app need it: an empty field is none. */
export const optionalSecondFactor = z
  .union([z.literal("").transform(() => undefined), secondFactorCode])
  .optional();

export const firstName = text().min(1, "Enter your first name.");
export const lastName = text().min(1, "Enter your last name.");

/** An opaque token that this site issued. */
export const token = text().min(1, "The token is missing.");

/** Seconds until another code may be requested. */
export const resendAfter = z.object({ resend_after_s: z.int() });

/**
 * Random secret of the client, 256 bits in base64url, created and stored by it and sent with every call that logs in. A
 * device that has logged in before has attempts of its own; without a secret all attempts count by network.
 */
export const deviceSecret = z
  .string()
  .regex(/^[\w-]{43}$/, "The device secret must be 32 random bytes in base64url.")
  .optional();
