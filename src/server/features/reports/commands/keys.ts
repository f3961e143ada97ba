import { webcrypto } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import { keyId } from "#domain/signing/keys.ts";
import type { Tx } from "#platform/database/database.ts";
import { PlatformProblem } from "#platform/problem.ts";
import type { SigningKey } from "#platform/signing.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { chainHead } from "../queries/documents.ts";
import { signingKeys } from "../schema.ts";
import { lockChain, waitsForSignature } from "./lock.ts";

type Needs = Pick<Services, "signing">;

/** The public half of the key that signs a chain now; null before the first document. */
export async function currentKeyId(tx: Tx, chain: Chain): Promise<string | null> {
  const [current] = await tx
    .select({ keyId: signingKeys.keyId })
    .from(signingKeys)
    .where(and(eq(signingKeys.chain, chain), isNull(signingKeys.retiredAfter)));
  return current?.keyId ?? null;
}

/** The key that signs a chain now, made at the first use. The chain must be locked. */
export async function keyInUse({ signing }: Needs, tx: Tx, chain: Chain): Promise<SigningKey> {
  const current = await currentKeyId(tx, chain);
  if (current === null) return registerKey(tx, chain, await signing.next(chain));
  const key = await signing.find(current);
  if (key) return key;
  throw new PlatformProblem(
    `The chain "${chain}" is signed with key ${current}, whose private half is not here: restore it into the data folder, name it in SIGNING_KEY_FILE, or run keys rotate.`,
  );
}

/** Puts the public half of a key into the list. `PlatformProblem`: it was used before, and was retired or revoked. */
export async function registerKey<Key extends { keyId: string; publicKey: string }>(
  tx: Tx,
  chain: Chain,
  key: Key,
): Promise<Key> {
  const added = await tx
    .insert(signingKeys)
    .values({ keyId: key.keyId, chain, publicKey: key.publicKey })
    .onConflictDoNothing()
    .returning({ keyId: signingKeys.keyId });
  if (added.length > 0) return key;
  throw new PlatformProblem(
    `Key ${key.keyId} was in use before and cannot sign again: put a new one into SIGNING_KEY_FILE.`,
  );
}

interface Turn {
  chain: Chain;
  operator: string;
  /** The public half, hexadecimal, where the private one is kept elsewhere; null makes or reads a key here. */
  publicKey: string | null;
}

/** Has another key sign from now on; the one before counts up to here. Answers with the id of the new one. */
export function rotateKey(needs: Needs & Pick<Services, "db">, turn: Turn): Promise<string> {
  return needs.db.transaction(async (tx) => {
    await lockChain(tx, turn.chain);
    const before = await currentKeyId(tx, turn.chain);
    await retire(tx, turn.chain);
    const { keyId } = await registerKey(tx, turn.chain, await nextKey(needs, turn));
    const details = { chain: turn.chain, before };
    await recordAction(tx, { operator: turn.operator, action: "rotate-key", subject: keyId, details });
    return keyId;
  });
}

/**
 * Says of a key that its private half may be in other hands: nothing that it signed counts any more. The next document
 * is signed with another key. `Refusal` "not_found": it is not in the list.
 */
export async function revokeKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  { keyId, reason, operator }: { keyId: string; reason: string; operator: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [key] = await tx.select().from(signingKeys).where(eq(signingKeys.keyId, keyId));
    if (!key) throw new Refusal("not_found", `There is no key ${keyId}.`);
    if (key.revokedOn !== null) return;
    await lockChain(tx, key.chain);
    if (key.retiredAfter === null) await retire(tx, key.chain);
    await tx
      .update(signingKeys)
      .set({ revokedOn: clock.now().toISOString().slice(0, 10), revokedReason: reason })
      .where(eq(signingKeys.keyId, keyId));
    await recordAction(tx, { operator, action: "revoke-key", subject: keyId, details: { reason } });
  });
}

async function retire(tx: Tx, chain: Chain): Promise<void> {
  const head = await chainHead(tx, chain);
  await tx
    .update(signingKeys)
    .set({ retiredAfter: head?.sequence ?? 0 })
    .where(and(eq(signingKeys.chain, chain), isNull(signingKeys.retiredAfter)));
}

async function nextKey({ signing }: Needs, { chain, publicKey }: Turn) {
  if (publicKey === null) {
    if (!waitsForSignature({ signing }, chain)) return signing.next(chain);
    throw new Refusal("invalid", "With SIGNING=offline, name the public half: keys rotate --public HEX.");
  }
  const id = await keyId(webcrypto.subtle, publicKey);
  if (id === null) throw new Refusal("invalid", "A public key has 64 hexadecimal digits in small letters.");
  return { keyId: id, publicKey };
}
