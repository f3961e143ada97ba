import type { Outcome } from "#domain/proof/outcome.ts";
import { type Link, readDocument, type SignedDocument, signedBytes } from "./document.ts";
import { findKey, type PublishedKey } from "./keys.ts";
import { type Bytes, fromHex, type Subtle, sha256 } from "./subtle.ts";

export interface Verifying {
  /** `crypto.subtle`; absent where the page was not loaded securely. */
  subtle: Subtle | undefined;
  keys: readonly PublishedKey[];
  /** Where the document before this one stands; null says that this must be the first. */
  previous: Link | null;
}

/** Checks a published document byte by byte: form, hash, signature, key, and its place after the one before. */
export async function verifyDocument(
  stored: Uint8Array,
  { subtle, keys, previous }: Verifying,
): Promise<Outcome> {
  if (!subtle) return { outcome: "cannot_check", why: "no_crypto" };
  const document = readDocument(stored);
  if (document === null) return { outcome: "changed", what: "form" };
  try {
    return await checkDocument(subtle, document, keys, previous);
  } catch (problem) {
    return { outcome: "cannot_check", why: isUnsupported(problem) ? "no_ed25519" : "crypto_failed" };
  }
}

async function checkDocument(
  subtle: Subtle,
  { payload, proof }: SignedDocument,
  keys: readonly PublishedKey[],
  previous: Link | null,
): Promise<Outcome> {
  const bytes = signedBytes(payload, proof);
  if ((await sha256(subtle, bytes)) !== proof.hash) return { outcome: "changed", what: "content" };
  const { key_id, sequence } = proof;
  const key = await findKey(subtle, keys, key_id);
  if (key === null) return { outcome: "unknown_key", key_id };
  if (!(await isSignedBy(subtle, key, proof.signature, bytes)))
    return { outcome: "changed", what: "signature" };
  const reason = whyNotToBeTrusted(key, sequence);
  if (reason !== null) return { outcome: "revoked_key", key_id, reason };
  const follows = sequence === (previous?.sequence ?? 0) + 1 && proof.previous === (previous?.hash ?? null);
  return follows ? { outcome: "genuine" } : { outcome: "broken_chain", sequence };
}

async function isSignedBy(
  subtle: Subtle,
  { public_key }: PublishedKey,
  signature: string,
  bytes: Bytes,
): Promise<boolean> {
  const [raw, signed] = [fromHex(public_key), fromHex(signature)];
  if (!raw || !signed) return false;
  const key = await subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return subtle.verify("Ed25519", key, signed, bytes);
}

function whyNotToBeTrusted({ revoked, retired_after }: PublishedKey, sequence: number): string | null {
  if (revoked) return revoked.reason;
  const isLate = retired_after !== null && sequence > retired_after;
  return isLate ? `It was retired after document ${retired_after}.` : null;
}

/** How a browser says that it does not know an algorithm (Web Cryptography API, §18.4.4). */
const isUnsupported = (problem: unknown) => problem instanceof Error && problem.name === "NotSupportedError";
