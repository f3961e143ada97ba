import { webcrypto } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import { keyId } from "#domain/signing/keys.ts";
import { introduceKey, type KeyIntroduction } from "#domain/signing/trusted-keys.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { chainHead } from "../queries/documents.ts";
import { signingKeys } from "../schema/signing.ts";
import { currentKeyId, isSignedOffline, lockChain, registerKey } from "./sign.ts";

type Needs = Pick<Services, "signing">;

interface KeyRotation {
  chain: Chain;
  operator: string;
  /** Public key in hexadecimal if the private key is held offline; null generates or reads a key here. */
  publicKey: string | null;
}

/** Replaces the current key; documents signed by the old one stay valid. Returns the id of the new key. */
export function rotateKey(needs: Needs & Pick<Services, "db">, rotation: KeyRotation): Promise<string> {
  return needs.db.transaction(async (tx) => {
    await lockChain(tx, rotation.chain);
    const before = await currentKeyId(tx, rotation.chain);
    await retireCurrentKey(tx, rotation.chain);
    const key = await nextKey(needs, rotation);
    const introduction = await introductionOf(needs, rotation.chain, before, key);
    const { keyId } = await registerKey(needs, tx, rotation.chain, key, introduction);
    const details = { chain: rotation.chain, before };
    await recordAction(tx, { operator: rotation.operator, action: "rotate-key", subject: keyId, details });
    if (before !== null) await needs.signing.pins.setState(before, "retired");
    return keyId;
  });
}

/**
 * Revokes a compromised key: none of its signatures count any more, and the next document is signed with a new key.
 * Throws `ApiError` "not_found" for an unknown key.
 */
export async function revokeKey(
  { db, clock, signing }: Pick<Services, "db" | "clock" | "signing">,
  { keyId, reason, operator }: { keyId: string; reason: string; operator: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [key] = await tx.select().from(signingKeys).where(eq(signingKeys.keyId, keyId));
    if (!key) throw new ApiError("not_found", `No key ${keyId}.`);
    if (key.revokedOn !== null) return;
    await lockChain(tx, key.chain);
    if (key.retiredAfter === null) await retireCurrentKey(tx, key.chain);
    await tx
      .update(signingKeys)
      .set({ revokedOn: utcDay(clock.now()), revokedReason: reason })
      .where(eq(signingKeys.keyId, keyId));
    await recordAction(tx, { operator, action: "revoke-key", subject: keyId, details: { reason } });
    await signing.pins.setState(keyId, "revoked");
  });
}

/** The old key's signature of the new one; null where its private half is not here. */
async function introductionOf(
  { signing }: Needs,
  chain: Chain,
  before: string | null,
  { keyId: key_id, publicKey: public_key }: { keyId: string; publicKey: string },
): Promise<KeyIntroduction | null> {
  const old = before === null ? null : await signing.find(before);
  if (old === null) return null;
  const by = { privateKey: old.privateKey, key_id: old.keyId };
  return introduceKey(webcrypto.subtle, by, chain, { key_id, public_key });
}

async function retireCurrentKey(tx: Tx, chain: Chain): Promise<void> {
  const head = await chainHead(tx, chain);
  await tx
    .update(signingKeys)
    .set({ retiredAfter: head?.sequence ?? 0 })
    .where(and(eq(signingKeys.chain, chain), isNull(signingKeys.retiredAfter)));
}

async function nextKey({ signing }: Needs, { chain, publicKey }: KeyRotation) {
  if (publicKey === null) {
    if (!isSignedOffline({ signing }, chain)) return signing.next(chain);
    throw new ApiError("invalid", "With SIGNING=offline, pass the public key: keys rotate --public HEX.");
  }
  const id = await keyId(webcrypto.subtle, publicKey);
  if (id === null) throw new ApiError("invalid", "A public key is 64 lowercase hexadecimal digits.");
  return { keyId: id, publicKey };
}
