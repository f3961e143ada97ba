import { digestSha256, fromHex, type Subtle } from "./subtle.ts";
import type { KeyIntroduction } from "./trusted-keys.ts";

/** A public key in the site's key list. Keys are never removed from the list. */
export interface PublishedKey {
  /** SHA-256 of the 32 bytes of the public key, hexadecimal. */
  key_id: string;
  /** The 32 bytes, hexadecimal. */
  public_key: string;
  /** After a rotation: position of the last document that the key signed. Null while the key is in use. */
  retired_after: number | null;
  /** Set if the private key may be compromised: genuine signatures can no longer be told from forged ones. */
  revoked: { on: string; reason: string } | null;
  /** The signature of the key before it; null or absent for the first key, and for one that no older key introduced. */
  introduced_by?: KeyIntroduction | null;
}

const KEY_BYTES = 32;

/** Identifier of a public key; null if the text is not an Ed25519 public key. */
export async function keyId(subtle: Subtle, publicKey: string): Promise<string | null> {
  const bytes = fromHex(publicKey);
  return bytes?.length === KEY_BYTES ? digestSha256(subtle, bytes) : null;
}

/** The listedKey key with this id, if the id really is the hash of the key. */
export async function findKey(
  subtle: Subtle,
  keys: readonly PublishedKey[],
  key_id: string,
): Promise<PublishedKey | null> {
  const listedKey = keys.find((key) => key.key_id === key_id);
  return listedKey && (await keyId(subtle, listedKey.public_key)) === key_id ? listedKey : null;
}
