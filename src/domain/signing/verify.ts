import { type ChainLink, parseDocument, type SignedDocument, signedBytes } from "./document.ts";
import { findKey, type PublishedKey } from "./keys.ts";
import { type Bytes, digestSha256, fromHex, type Subtle } from "./subtle.ts";
import type { VerificationResult } from "./verification-result.ts";

export interface VerificationOptions {
  /** `crypto.subtle`; undefined if the page was not loaded over HTTPS. */
  subtle: Subtle | undefined;
  keys: readonly PublishedKey[];
  /** The previous document; null if this must be the first. */
  previous: ChainLink | null;
}

/** Verifies a published document: canonical form, hash, signature, key and position in the chain. */
export async function verifyDocument(
  stored: Uint8Array,
  { subtle, keys, previous }: VerificationOptions,
): Promise<VerificationResult> {
  if (!subtle) return { outcome: "cannot_check", why: "no_crypto" };
  const document = parseDocument(stored);
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
  previous: ChainLink | null,
): Promise<VerificationResult> {
  const bytes = signedBytes(payload, proof);
  if ((await digestSha256(subtle, bytes)) !== proof.hash) return { outcome: "changed", what: "content" };
  const { key_id, sequence } = proof;
  const key = await findKey(subtle, keys, key_id);
  if (key === null) return { outcome: "unknown_key", key_id };
  if (!(await isSignedBy(subtle, key, proof.signature, bytes)))
    return { outcome: "changed", what: "signature" };
  const reason = distrustReason(key, sequence);
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

function distrustReason({ revoked, retired_after }: PublishedKey, sequence: number): string | null {
  if (revoked) return revoked.reason;
  const isLate = retired_after !== null && sequence > retired_after;
  return isLate ? `It was retired after document ${retired_after}.` : null;
}

/** Error of a browser that does not support an algorithm (Web Cryptography API, §18.4.4). */
const isUnsupported = (problem: unknown) => problem instanceof Error && problem.name === "NotSupportedError";
