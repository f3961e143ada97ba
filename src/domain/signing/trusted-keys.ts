import { canonicalJson } from "./canonical-json.ts";
import { findKey, type PublishedKey } from "./keys.ts";
import { type Bytes, fromHex, type Subtle, toHex, utf8 } from "./subtle.ts";

/** Signature of an older key over a newer one of the same chain, made when the key was changed. */
export interface KeyIntroduction {
  /** Id of the older key. */
  key_id: string;
  /** Ed25519 over `introductionBytes`, hexadecimal. */
  signature: string;
}

type NewKey = Pick<PublishedKey, "key_id" | "public_key">;

/** What the older key signs. No document of the chain has these members, so neither passes for the other. */
const introductionBytes = (chain: string, { key_id, public_key }: NewKey): Bytes =>
  utf8(canonicalJson({ statement: "new signing key", chain, key_id, public_key }));

/** Introduces a new key with the private half of the one before it. */
export async function introduceKey<Key>(
  subtle: Subtle<Key>,
  by: { privateKey: Key; key_id: string },
  chain: string,
  key: NewKey,
): Promise<KeyIntroduction> {
  const signature = await subtle.sign("Ed25519", by.privateKey, introductionBytes(chain, key));
  return { key_id: by.key_id, signature: toHex(signature) };
}

/** Whether an older key of the list, which is not revoked, introduced this one. */
async function introducer(
  subtle: Subtle,
  chain: string,
  keys: readonly PublishedKey[],
  key: PublishedKey,
): Promise<string | null> {
  const { introduced_by: introduction } = key;
  const by = introduction ? await findKey(subtle, keys, introduction.key_id) : null;
  const [raw, signature] = [fromHex(by?.public_key ?? ""), fromHex(introduction?.signature ?? "")];
  if (!by || by.revoked || !raw || !signature) return null;
  const imported = await subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  const holds = await subtle.verify("Ed25519", imported, signature, introductionBytes(chain, key));
  return holds ? by.key_id : null;
}

/** A key that is pinned outside the database. */
export interface PinnedKey {
  key_id: string;
  state: "in_use" | "retired" | "revoked";
  /** When it got this state, ISO 8601. */
  since: string;
}

/**
 * The listed keys that are pinned, and those that a trusted key introduced; a pin says too whether its key is revoked.
 * Who can write to the database can list any key, but pins are kept outside of it, and an introduction needs the private
 * half of a trusted key.
 */
export async function trustedKeys<Key extends PublishedKey>(
  subtle: Subtle,
  chain: string,
  listed: readonly Key[],
  pins: readonly PinnedKey[],
): Promise<Key[]> {
  const keys = listed.map((key) => withPinnedState(key, pins));
  const trusted = new Set(pins.map(({ key_id }) => key_id));
  const introducers = await Promise.all(keys.map((key) => introducer(subtle, chain, keys, key)));
  // As often as there are keys: each may have introduced the next.
  for (const _ of keys) {
    for (const [at, key] of keys.entries()) if (trusted.has(introducers[at] ?? "")) trusted.add(key.key_id);
  }
  return keys.filter(({ key_id }) => trusted.has(key_id));
}

function withPinnedState<Key extends PublishedKey>(key: Key, pins: readonly PinnedKey[]): Key {
  const pin = pins.find(({ key_id, state }) => key_id === key.key_id && state === "revoked");
  if (!pin || key.revoked) return key;
  return { ...key, revoked: { on: pin.since.slice(0, 10), reason: "The operator revoked it." } };
}
