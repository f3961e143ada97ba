import { z } from "zod";
import { secondFactorCode } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./fields.ts";

/** Shown once; each works once, in place of a code of the authenticator app. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = endpoint("getSecondFactor", {
  summary:
    "Since when the account is protected by an authenticator app, and how many recovery codes are left.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({ enabled_at: instant.nullable(), recovery_codes_left: z.int() }),
});
export type SecondFactorState = z.infer<typeof getSecondFactor.output>;

export const startSecondFactor = endpoint("startSecondFactor", {
  summary:
    "Creates a secret for an authenticator app (TOTP, RFC 6238, with its defaults). Nothing changes until a code is entered (409 if the account has an app).",
  input: z.object({ action: z.literal("start") }),
  output: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    otpauth_url: z.string(),
    /** The URL as a QR code: modules per side without margin, and the dark ones as an SVG path. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
});

export const finishSecondFactor = endpoint("finishSecondFactor", {
  summary: "Turns on the authenticator app with its first code. Returns ten recovery codes.",
  input: z.object({ action: z.literal("finish"), second_factor: secondFactorCode }),
  output: recoveryCodes,
});

export const removeSecondFactor = endpoint("removeSecondFactor", {
  summary: "Removes the authenticator app and its recovery codes.",
  input: z.object({ action: z.literal("remove") }),
  output: z.null(),
});

export const renewRecoveryCodes = endpoint("renewRecoveryCodes", {
  summary: "Replaces all recovery codes by ten new ones.",
  input: z.object({ action: z.literal("renew_recovery_codes") }),
  output: recoveryCodes,
});
