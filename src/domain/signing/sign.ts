import type { Json } from "./canonical-json.ts";
import { type ChainLink, SIGNED_DOCUMENT_FORMAT, type SignedDocument, signedBytes } from "./document.ts";
import { digestSha256, type Subtle, toHex } from "./subtle.ts";

/**
 * Signs a payload and chains it to the previous document (`null`: it is the first). The private key never leaves the
 * caller's `SubtleCrypto`, so the server and the offline command share this code.
 */
export async function signDocument<Key>(
  subtle: Subtle<Key>,
  { privateKey, key_id }: { privateKey: Key; key_id: string },
  payload: Json,
  previous: ChainLink | null,
): Promise<SignedDocument> {
  const header = {
    format: SIGNED_DOCUMENT_FORMAT,
    sequence: (previous?.sequence ?? 0) + 1,
    previous: previous?.hash ?? null,
    key_id,
  };
  const bytes = signedBytes(payload, header);
  const [hash, signature] = await Promise.all([
    digestSha256(subtle, bytes),
    subtle.sign("Ed25519", privateKey, bytes),
  ]);
  return { payload, proof: { ...header, hash, signature: toHex(signature) } };
}
