import { canonicalJson, type Json } from "./canonical-json.ts";
import { type Bytes, type Subtle, sha256, utf8 } from "./subtle.ts";

/** The rules by which a document is signed; another number for other rules. */
export const PROOF_FORMAT = 1;

/** A place in the chain. */
export interface Link {
  /** 1 for the first document, then one more each. */
  sequence: number;
  /** SHA-256 of the signed bytes, hexadecimal. */
  hash: string;
}

/** What is signed together with the payload: neither its place in the chain nor its key can be exchanged. */
export interface Claimed {
  format: number;
  sequence: number;
  /** Hash of the document before; null for the first. */
  previous: string | null;
  /** SHA-256 of the public key, hexadecimal. */
  key_id: string;
}

/** A report, or a later statement about one, as it is published: nothing in it can be changed unnoticed. */
export interface SignedDocument {
  payload: Json;
  proof: Claimed & {
    hash: string;
    /** Ed25519 over the signed bytes, hexadecimal. */
    signature: string;
  };
}

/** The bytes that are hashed and signed: the canonical JSON of the document without its hash and signature. */
export function signedBytes(payload: Json, { format, sequence, previous, key_id }: Claimed): Bytes {
  return utf8(canonicalJson({ payload, proof: { format, sequence, previous, key_id } }));
}

/** The document as it is stored, sent and downloaded: canonical JSON, so that every byte of it is accounted for. */
export function documentText({ payload, proof }: SignedDocument): string {
  const { format, sequence, previous, key_id, hash, signature } = proof;
  return canonicalJson({ payload, proof: { format, sequence, previous, key_id, hash, signature } });
}

/** A document's place in the chain, its hash computed from its content and not believed. */
export async function linkOf(subtle: Subtle, { payload, proof }: SignedDocument): Promise<Link> {
  return { sequence: proof.sequence, hash: await sha256(subtle, signedBytes(payload, proof)) };
}

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/**
 * Reads a document from its stored bytes. Null for anything that `documentText` would not have written: bytes that are
 * no UTF-8, other spacing, another order, a member twice, one too many or of another type.
 */
export function readDocument(bytes: Uint8Array): SignedDocument | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isDocument(value) && documentText(value) === text ? value : null;
  } catch {
    return null;
  }
}

function isDocument(value: unknown): value is SignedDocument {
  if (!isRecord(value) || !("payload" in value) || !isRecord(value.proof)) return false;
  const { format, sequence, previous, key_id, hash, signature } = value.proof;
  return (
    format === PROOF_FORMAT &&
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
