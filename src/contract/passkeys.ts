import { z } from "zod";
import { deviceSecret } from "./account-fields.ts";
import { PASSKEY_CHALLENGE_LIFETIME_S } from "./account-limits.ts";
import { durationText } from "./durations.ts";
import { endpoint } from "./endpoint.ts";
import { instant, text } from "./fields.ts";
import { loginResult } from "./sign-in.ts";

const CHALLENGE_LIFETIME = durationText(PASSKEY_CHALLENGE_LIFETIME_S);

/** Binary members of the WebAuthn JSON forms: base64url, far below the largest body. */
const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/);

const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal("public-key"),
    response,
    clientExtensionResults: z.object({}).default({}),
  });

/** `RegistrationResponseJSON` of WebAuthn Level 3, without the members the server ignores. */
const createdCredential = credential(
  z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(text(32)).max(10).default([]),
  }),
);

/** `AuthenticationResponseJSON` of WebAuthn Level 3, without the members the server ignores. */
export const usedCredential = credential(
  z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
  }),
);

/** `PublicKeyCredentialCreationOptionsJSON`, passed to the browser unchanged. */
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
});

/** `PublicKeyCredentialRequestOptionsJSON`, passed to the browser unchanged. */
export const requestOptions = z.looseObject({ challenge: z.string() });

export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const startPasskeyLogin = endpoint("startPasskeyLogin", {
  summary: `Creates a challenge for logging in with a passkey: valid once, for ${CHALLENGE_LIFETIME}.`,
  input: z.object({ action: z.literal("options") }),
  output: requestOptions,
});

export const finishPasskeyLogin = endpoint("finishPasskeyLogin", {
  summary: "Logs in with a passkey.",
  input: z.object({
    action: z.literal("verify"),
    credential: usedCredential,
    device_secret: deviceSecret,
  }),
  output: loginResult,
});

export const startPasskey = endpoint("startPasskey", {
  summary: `Creates a challenge for adding a passkey: valid once, for ${CHALLENGE_LIFETIME}.`,
  input: z.object({ action: z.literal("registration_options") }),
  output: creationOptions,
});

export const finishPasskey = endpoint("finishPasskey", {
  summary: "Adds a passkey to the account.",
  input: z.object({
    action: z.literal("registration_verify"),
    credential: createdCredential,
    /** Name given by the user; defaults to the browser and operating system. */
    name: text().default(""),
  }),
  output: passkey,
});

export const listPasskeys = endpoint("listPasskeys", {
  summary: "The passkeys of the account, newest first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(passkey),
});

export const removePasskey = endpoint("removePasskey", {
  summary: "Removes a passkey from the account.",
  input: z.object({ action: z.literal("remove"), passkey_id: bytes }),
  output: z.null(),
});
