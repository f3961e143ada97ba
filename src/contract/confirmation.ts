import { z } from "zod";
import { enteredPassword, optionalSecondFactor } from "./account-fields.ts";
import { PASSKEY_CHALLENGE_LIFETIME_S, RECENT_AUTHENTICATION_S } from "./account-limits.ts";
import { durationText } from "./durations.ts";
import { endpoint } from "./endpoint.ts";
import { requestOptions, usedCredential } from "./passkeys.ts";

const LIFETIME = durationText(RECENT_AUTHENTICATION_S);

/** The session continues under the new token; the old one is invalid, also in the hands of a thief. */
const renewedSession = z.object({ token: z.string() });

export const confirmPassword = endpoint("confirmPassword", {
  summary: `Confirms with the password, and the second factor if there is one, that the user is present: for ${LIFETIME}, calls that need recent authentication are allowed. The session continues under the returned token.`,
  input: z.object({
    action: z.literal("password"),
    password: enteredPassword,
    second_factor: optionalSecondFactor,
  }),
  output: renewedSession,
});

export const startPasskeyConfirmation = endpoint("startPasskeyConfirmation", {
  summary: `Creates a challenge for confirming with one of the account's passkeys: valid once, for ${durationText(PASSKEY_CHALLENGE_LIFETIME_S)}.`,
  input: z.object({ action: z.literal("passkey_options") }),
  output: requestOptions,
});

export const finishPasskeyConfirmation = endpoint("finishPasskeyConfirmation", {
  summary: `Confirms with a passkey that the user is present, for ${LIFETIME}. The session continues under the returned token.`,
  input: z.object({ action: z.literal("passkey_verify"), credential: usedCredential }),
  output: renewedSession,
});
