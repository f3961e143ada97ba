import type { Json } from "./canonical-json.ts";
import { type Link, PROOF_FORMAT, type SignedDocument, signedBytes } from "./document.ts";
import { type Subtle, sha256, toHex } from "./subtle.ts";

/**
 * Signs a payload and chains it to the document before (`null`: it is the first). The private key never leaves the
 * caller's `SubtleCrypto`: a server and an offline command sign alike.
 */
export async function signDocument<Key>(
  subtle: Subtle<Key>,
  { privateKey, key_id }: { privateKey: Key; key_id: string },
  payload: Json,
  previous: Link | null,
): Promise<SignedDocument> {
  const claimed = {
    format: PROOF_FORMAT,
    sequence: (previous?.sequence ?? 0) + 1,
    previous: previous?.hash ?? null,
    key_id,
  };
  const bytes = signedBytes(payload, claimed);
  const [hash, signature] = await Promise.all([
    sha256(subtle, bytes),
    subtle.sign("Ed25519", privateKey, bytes),
  ]);
  return { payload, proof: { ...claimed, hash, signature: toHex(signature) } };
}
