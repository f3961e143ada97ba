import { webcrypto } from "node:crypto";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import { trustedKeys } from "#domain/signing/trusted-keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { KeyPin } from "#platform/key-pins.ts";
import { publishedKeys } from "./documents.ts";

/** Pins to check keys against; null where no key was ever pinned, and every listed key counts. */
export type Pins = readonly KeyPin[] | null;

/** The keys of a chain whose signatures count: pinned outside the database, or introduced by one that is. */
export async function trustedChainKeys(db: ReadOnlyDb, chain: Chain, pins: Pins): Promise<PublishedKey[]> {
  const listed = await publishedKeys(db, chain);
  if (pins === null) return listed;
  return trustedKeys(
    webcrypto.subtle,
    chain,
    listed,
    pins.filter((pin) => pin.chain === chain),
  );
}

/** A key in the database that nothing outside of it knows. */
export interface StrangeKey {
  chain: Chain;
  key_id: string;
}

export async function strangeKeys(db: ReadOnlyDb, pins: Pins): Promise<StrangeKey[]> {
  const strange: StrangeKey[] = [];
  for (const chain of CHAINS) {
    const known = new Set((await trustedChainKeys(db, chain, pins)).map(({ key_id }) => key_id));
    for (const { key_id } of await publishedKeys(db, chain))
      if (!known.has(key_id)) strange.push({ chain, key_id });
  }
  return strange;
}

/** One sentence for operators about a key that is not pinned. */
export const strangeKeyProblem = ({ chain, key_id }: StrangeKey, file: string): string =>
  `Key ${key_id} of the ${chain} chain is in the database, but is not pinned in ${file}. Documents that it signed are shown as untrusted: the chain may have been signed again by someone else. If the key is yours, run keys pin ${key_id}`;
