import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { Passkey } from "#contract/passkeys.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallOutput } from "../../api/client.ts";

export const supportsPasskeys = browserSupportsWebAuthn;

/** Asks the browser for a passkey of this site and logs in with it. */
export async function logInWithPasskey(): Promise<CallOutput<"finishPasskeyLogin">> {
  const options = await browserApi().call("startPasskeyLogin", {});
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return browserApi().call("finishPasskeyLogin", { credential: withoutExtensions(credential) });
}

/** Confirms with one of the account's passkeys that the user is present. */
export async function confirmWithPasskey(): Promise<CallOutput<"finishPasskeyConfirmation">> {
  const options = await browserApi().call("startPasskeyConfirmation", {});
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return browserApi().call("finishPasskeyConfirmation", { credential: withoutExtensions(credential) });
}

/** Has the browser create a passkey and adds it to the account. */
export async function addPasskey(name: string): Promise<Passkey> {
  const options = await browserApi().call("startPasskey", {});
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return browserApi().call("finishPasskey", { credential: withoutExtensions(credential), name });
}

/** Extension results differ between browsers, and the server reads none of them. */
const withoutExtensions = <Credential extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _,
  ...credential
}: Credential) => credential;

/** User-facing message for an error from the browser or the server. */
export function passkeyErrorMessage(error: unknown): string {
  const { code } = error instanceof WebAuthnError ? error : {};
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device already has a passkey for your account.";
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
    return "No passkey was used. Try again when you’re ready.";
  return error instanceof Error ? error.message : String(error);
}
