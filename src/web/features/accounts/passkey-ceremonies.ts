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

export const knowsPasskeys = browserSupportsWebAuthn;

/** Lets the visitor choose a passkey of this site, and logs in with it. */
export async function logInWithPasskey(): Promise<CallOutput<"finishPasskeyLogin">> {
  const options = await browserApi().call("startPasskeyLogin", {});
  const credential = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  return browserApi().call("finishPasskeyLogin", { credential: withoutExtensions(credential) });
}

/** Has the browser make a passkey, and adds it to the account. */
export async function addPasskey(name: string): Promise<Passkey> {
  const options = await browserApi().call("startPasskey", {});
  const credential = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  return browserApi().call("finishPasskey", { credential: withoutExtensions(credential), name });
}

/** Extensions' results differ from browser to browser, and the server reads none. */
const withoutExtensions = <Credential extends { clientExtensionResults: unknown }>({
  clientExtensionResults: _,
  ...credential
}: Credential) => credential;

/** What the browser's or the server's refusal means to the visitor. */
export function passkeySentence(error: unknown): string {
  const { code } = error instanceof WebAuthnError ? error : {};
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device has a passkey for your account already.";
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
    return "No passkey was used. Please try again when you are ready.";
  return error instanceof Error ? error.message : String(error);
}
