import { webcrypto } from "node:crypto";
import { z } from "zod";
import { utf8 } from "#domain/signing/subtle.ts";
import { checkpointSigner, parseCheckpoint, signCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex, hexDigits } from "#domain/transparency/encoding.ts";
import { appendLeaf, hashLeaf, type TreeFrontier, treeRoot } from "#domain/transparency/merkle.ts";
import { noteKey, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import type { Tx } from "#platform/database/database.ts";
import type { SigningKey } from "#platform/signing.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import {
  lostHead,
  recordedHeads,
  storeCheckpoint,
} from "../../transparency-log/commands/store-checkpoint.ts";
import { logRoot, logSize, logTree } from "../../transparency-log/queries.ts";
import { publishedKeys } from "../queries/documents.ts";
import { logOrigin } from "./checkpoints.ts";
import { logDocuments } from "./sign.ts";

const { subtle } = webcrypto;
const CHAIN = "reports";

/** The log as it is taken to the signing machine: enough to append to it there. */
export const exportedLog = z.strictObject({
  origin: z.string(),
  size: z.int().min(0),
  /** Roots of its complete subtrees from left to right, hexadecimal. */
  roots: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});
type ExportedLog = z.output<typeof exportedLog>;

/** Exports the log of real reports. The caller must hold the chain's lock. */
export async function exportLog(tx: Tx, config: Services["config"]): Promise<ExportedLog> {
  await logDocuments(tx, CHAIN);
  const { size, roots } = await logTree(tx, CHAIN, await logSize(tx, CHAIN));
  return { origin: await logOrigin(tx, config, CHAIN), size, roots: roots.map(hexDigits) };
}

/** Signs the checkpoint of an exported log with the documents that follow; null for an empty log. */
export async function signExportedLog(
  { origin, size, roots }: ExportedLog,
  documents: readonly string[],
  { privateKey, publicKey }: SigningKey,
): Promise<string | null> {
  let tree: TreeFrontier = { size, roots: roots.map(bytesOfHex) };
  for (const document of documents)
    tree = (await appendLeaf(subtle, tree, await hashLeaf(subtle, utf8(document)))).tree;
  if (tree.size === 0) return null;
  const key = await noteKey(subtle, origin, SIGNATURE_TYPES.note, bytesOfHex(publicKey));
  const root = hexDigits(await treeRoot(subtle, tree));
  return signCheckpoint(subtle, { key, privateKey }, { size: tree.size, root });
}

/**
 * Stores a checkpoint that was signed on another machine. Throws `ApiError` "invalid" unless it is one of the log as it is
 * now, by the key in use, and this log begins with the last recorded one.
 */
export async function importCheckpoint(
  { config }: Pick<Services, "config">,
  tx: Tx,
  note: string,
): Promise<void> {
  const checkpoint = parseCheckpoint(note);
  const size = await logSize(tx, CHAIN);
  const isOfLog =
    checkpoint?.size === size &&
    checkpoint.root === (await logRoot(tx, CHAIN, size)) &&
    checkpoint.origin === (await logOrigin(tx, config, CHAIN));
  if (!checkpoint || !isOfLog)
    throw new ApiError("invalid", "The signed checkpoint isn't one of this log. Nothing was published.");
  const lost = await lostHead(tx, CHAIN, await recordedHeads(config.dataDir, CHAIN));
  if (lost) throw new ApiError("conflict", `${lost} Nothing was published. Run verify.`);
  const inUse = (await publishedKeys(tx, CHAIN)).filter((key) => !key.revoked && key.retired_after === null);
  for (const { key_id: keyId, public_key } of inUse) {
    const key = await noteKey(subtle, checkpoint.origin, SIGNATURE_TYPES.note, bytesOfHex(public_key));
    if (!(await checkpointSigner(subtle, checkpoint, [key]))) continue;
    await storeCheckpoint(tx, { chain: CHAIN, size, root: checkpoint.root, note, keyId });
    return;
  }
  throw new ApiError("invalid", "The checkpoint isn't signed with the key in use. Nothing was published.");
}
