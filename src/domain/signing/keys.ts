import { fromHex, type Subtle, sha256 } from "./subtle.ts";

/** A public key as the site's key list publishes it. Keys stay in the list for ever. */
export interface PublishedKey {
  /** SHA-256 of the 32 bytes of the public key, hexadecimal: the name follows from the key. */
  key_id: string;
  /** The 32 bytes, hexadecimal. */
  public_key: string;
  /** After a rotation: the last document that the key signed. Null while it signs. */
  retired_after: number | null;
  /** Once the private key may be in other hands. What it signed cannot be told from what others signed with it. */
  revoked: { on: string; reason: string } | null;
}

const KEY_BYTES = 32;

/** The identifier of a public key; null where the text is no Ed25519 public key. */
export async function keyId(subtle: Subtle, publicKey: string): Promise<string | null> {
  const bytes = fromHex(publicKey);
  return bytes?.length === KEY_BYTES ? sha256(subtle, bytes) : null;
}

/** The listed key of this name, if the list's key really has it. */
export async function findKey(
  subtle: Subtle,
  keys: readonly PublishedKey[],
  key_id: string,
): Promise<PublishedKey | null> {
  const listed = keys.find((key) => key.key_id === key_id);
  return listed && (await keyId(subtle, listed.public_key)) === key_id ? listed : null;
}
