import { z } from "zod";
import { CODE, PASSWORD_LENGTH } from "./account-limits.ts";
import { text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";

/** However it was typed: spaces around it and capitals are taken off. */
export const emailAddressWithin = (max: number) =>
  z
    .string("Please enter your e-mail address.")
    .trim()
    .toLowerCase()
    .max(max, `Please use at most ${max} characters.`)
    .pipe(z.email("Please enter an e-mail address, like name@example.com."));

export const emailAddress = emailAddressWithin(MAX_LENGTH.email);

const password = z
  .string("Please enter a password.")
  .max(PASSWORD_LENGTH.max, `Please use at most ${PASSWORD_LENGTH.max} characters.`)
  .refine((value) => value.isWellFormed(), "The password is not valid Unicode.");

/** A password to be checked: older rules may have allowed it. */
export const givenPassword = password.min(1, "Please enter your password.");

/** A password to be set. Common ones are refused by the server besides. */
export const newPassword = password.min(
  PASSWORD_LENGTH.min,
  `Please use at least ${PASSWORD_LENGTH.min} characters.`,
);

export const passwordsMatch = {
  check: (input: { new_password: string; confirm_password: string }) =>
    input.new_password === input.confirm_password,
  refusal: { path: ["confirm_password"], error: "The two passwords are not the same." },
};

/** A code as a person types or pastes it; spaces are taken out. */
export const code = z
  .string("Please enter the code.")
  .max(32, "Please enter the code from the letter.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE.digits}}$`), `The code has ${CODE.digits} digits.`));

export const firstName = text().min(1, "Please enter your first name.");
export const lastName = text().min(1, "Please enter your last name.");

/** An opaque token of ours. */
export const token = text().min(1, "The token is missing.");

/** Seconds until another code may be asked for. */
export const resendAfter = z.object({ resend_after_s: z.int() });
