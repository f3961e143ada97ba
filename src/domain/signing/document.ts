import { canonicalJson, type Json } from "./canonical-json.ts";
import { type Bytes, digestSha256, type Subtle, utf8 } from "./subtle.ts";

/** Version of the signing rules. */
export const SIGNED_DOCUMENT_FORMAT = 1;

/** Position and hash of a document in the chain. */
export interface ChainLink {
  /** Counts from 1. */
  sequence: number;
  /** SHA-256 of the signed bytes, hexadecimal. */
  hash: string;
}

/** Signed together with the payload, so that neither the position in the chain nor the key can be changed. */
export interface ProofHeader {
  format: number;
  sequence: number;
  /** Hash of the previous document; null for the first. */
  previous: string | null;
  /** SHA-256 of the public key, hexadecimal. */
  key_id: string;
}

/** A published report, or a later statement about one, with its tamper-evident signature. */
export interface SignedDocument {
  payload: Json;
  proof: ProofHeader & {
    hash: string;
    /** Ed25519 over the signed bytes, hexadecimal. */
    signature: string;
  };
}

/** The bytes that are hashed and signed: the canonical JSON of the document without its hash and signature. */
export function signedBytes(payload: Json, { format, sequence, previous, key_id }: ProofHeader): Bytes {
  return utf8(canonicalJson({ payload, proof: { format, sequence, previous, key_id } }));
}

/** The document as stored, sent and downloaded: canonical JSON, so that every byte is covered by the signature. */
export function serializeDocument({ payload, proof }: SignedDocument): string {
  const { format, sequence, previous, key_id, hash, signature } = proof;
  return canonicalJson({ payload, proof: { format, sequence, previous, key_id, hash, signature } });
}

/** Chain link of a document. The hash is computed from the content, not taken from the document. */
export async function computeChainLink(
  subtle: Subtle,
  { payload, proof }: SignedDocument,
): Promise<ChainLink> {
  return { sequence: proof.sequence, hash: await digestSha256(subtle, signedBytes(payload, proof)) };
}

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/**
 * Reads a document from its stored bytes. Null for anything that `documentText` would not have written: bytes that are
 * no UTF-8, other spacing, another order, a member twice, one too many or of another type.
 */
export function parseDocument(bytes: Uint8Array): SignedDocument | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isDocument(value) && serializeDocument(value) === text ? value : null;
  } catch {
    return null;
  }
}

function isDocument(value: unknown): value is SignedDocument {
  if (!isRecord(value) || !("payload" in value) || !isRecord(value.proof)) return false;
  const { format, sequence, previous, key_id, hash, signature } = value.proof;
  return (
    format === SIGNED_DOCUMENT_FORMAT &&
    Number.isSafeInteger(sequence) &&
    Number(sequence) >= 1 &&
    (previous === null || matches(previous, HASH)) &&
    matches(key_id, HASH) &&
    matches(hash, HASH) &&
    matches(signature, SIGNATURE)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const matches = (value: unknown, form: RegExp): boolean => typeof value === "string" && form.test(value);
