import { webcrypto } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import { signCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex } from "#domain/transparency/encoding.ts";
import { noteKey, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import type { ReadOnlyDb, Tx } from "#platform/database/database.ts";
import { PlatformProblem } from "#platform/problem.ts";
import type { Services } from "#server/services.ts";
import {
  lostHead,
  recordedHeads,
  recordHead,
  storeCheckpoint,
} from "../../transparency-log/commands/store-checkpoint.ts";
import { findCheckpoint, logRoot, logSize, type StoredCheckpoint } from "../../transparency-log/queries.ts";
import { chainHead } from "../queries/documents.ts";
import { signedDocuments } from "../schema/signing.ts";
import { currentKeyId, currentSigningKey, isSignedOffline, lockChain, logDocuments } from "./sign.ts";

const { subtle } = webcrypto;

/** Chains whose history may never change; the demo reports' starts again with other demo data. */
const isPermanent = (chain: Chain): boolean => chain === "reports";

const ORIGIN_HASH_DIGITS = 16;

/** Identity of a chain's log: the site's host and the chain; of demo reports also their first document. */
export async function logOrigin(
  db: ReadOnlyDb,
  { siteUrl }: Pick<Services["config"], "siteUrl">,
  chain: Chain,
): Promise<string> {
  const log = `${new URL(siteUrl).host}/${chain}`;
  if (isPermanent(chain)) return log;
  const [first] = await db
    .select({ hash: signedDocuments.hash })
    .from(signedDocuments)
    .where(and(eq(signedDocuments.chain, chain), eq(signedDocuments.sequence, 1)));
  return `${log}/${first?.hash.slice(0, ORIGIN_HASH_DIGITS) ?? "empty"}`;
}

/**
 * The checkpoint of all that is published, signed now if it is not yet, and recorded outside the database. Null: nothing
 * is published, or nothing was signed yet where keys are elsewhere. `PlatformProblem`: the private key is missing, or the
 * log no longer contains what was signed for before. Such a log is never signed.
 */
export async function signNewestCheckpoint(
  needs: Pick<Services, "db" | "signing" | "config">,
  chain: Chain,
): Promise<StoredCheckpoint | null> {
  const { db, config } = needs;
  const stored = await findCheckpoint(db, chain);
  if (isSignedOffline(needs, chain) || (await isCurrent(needs, chain, stored))) return stored;
  await db.transaction((tx) => signTree(needs, tx, chain));
  const signed = await findCheckpoint(db, chain);
  if (signed && isPermanent(chain)) await recordHead(config.dataDir, chain, signed.note);
  return signed;
}

/** The checkpoint to serve: where a new one can't be signed, the last one, and the log says why. */
export async function newestCheckpoint(
  needs: Pick<Services, "db" | "signing" | "config" | "logger">,
  chain: Chain,
): Promise<StoredCheckpoint | null> {
  try {
    return await signNewestCheckpoint(needs, chain);
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error;
    needs.logger.error({ chain }, error.message);
    return findCheckpoint(needs.db, chain);
  }
}

async function isCurrent(
  { db, config }: Pick<Services, "db" | "config">,
  chain: Chain,
  stored: StoredCheckpoint | null,
): Promise<boolean> {
  const head = await chainHead(db, chain);
  if (stored?.size !== head?.sequence) return false;
  if (!stored) return true;
  const isOfOrigin = stored.note.startsWith(`${await logOrigin(db, config, chain)}\n`);
  return isOfOrigin && stored.keyId === (await currentKeyId(db, chain));
}

async function signTree(needs: Pick<Services, "signing" | "config">, tx: Tx, chain: Chain): Promise<void> {
  await lockChain(tx, chain);
  await logDocuments(tx, chain);
  const size = await logSize(tx, chain);
  if (size === 0) return;
  if (isPermanent(chain)) {
    const lost = await lostHead(tx, chain, await recordedHeads(needs.config.dataDir, chain));
    if (lost) throw new PlatformProblem(`No checkpoint is signed. ${lost} Run verify, and restore a backup.`);
  }
  const { privateKey, publicKey, keyId } = await currentSigningKey(needs, tx, chain);
  const origin = await logOrigin(tx, needs.config, chain);
  const key = await noteKey(subtle, origin, SIGNATURE_TYPES.note, bytesOfHex(publicKey));
  const root = await logRoot(tx, chain, size);
  const note = await signCheckpoint(subtle, { key, privateKey }, { size, root });
  await storeCheckpoint(tx, { chain, size, root, note, keyId });
}
