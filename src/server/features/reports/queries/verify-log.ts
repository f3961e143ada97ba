import { webcrypto } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import { checkpointSigner, parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex, hexDigits } from "#domain/transparency/encoding.ts";
import {
  appendLeaf,
  EMPTY_TREE,
  hashLeaf,
  type TreeFrontier,
  treeRoot,
} from "#domain/transparency/merkle.ts";
import type { TreeHead } from "#domain/transparency/proofs.ts";
import { noteKey, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import type { Queryable } from "#platform/database/database.ts";
import {
  missingDocuments,
  recordedHeads,
  rewrittenHistory,
} from "../../transparency-log/commands/store-checkpoint.ts";
import { findCheckpoint, type StoredCheckpoint } from "../../transparency-log/queries.ts";
import { logCheckpoints, logNodes } from "../../transparency-log/schema.ts";
import { chainDocuments } from "./documents.ts";
import { type Pins, trustedChainKeys } from "./trusted-keys.ts";

const { subtle } = webcrypto;

/**
 * Builds a chain's log again from its documents and compares it with the stored one, with every checkpoint in the database
 * and with those recorded outside it. Returns a sentence for each thing that differs.
 */
export async function logProblems(
  db: Queryable,
  chain: Chain,
  { dataDir, pins }: { dataDir: string; pins: Pins },
): Promise<string[]> {
  const recorded = await recordedHeads(dataDir, chain);
  const signed = await db.select().from(logCheckpoints).where(eq(logCheckpoints.chain, chain));
  const heads: TreeHead[] = [...recorded, ...signed];
  const { tree, roots, wrongNodes } = await rebuild(db, chain, new Set(heads.map(({ size }) => size)));
  const problems = wrongNodes ? [`${wrongNodes} of the log's hashes aren't those of the documents.`] : [];
  const largest = Math.max(0, ...heads.map(({ size }) => size));
  if (largest > tree.size) problems.push(missingDocuments(largest, tree.size));
  const first = heads
    .filter(({ size }) => size <= tree.size)
    .sort((a, b) => a.size - b.size)
    .find(({ size, root }) => roots.get(size) !== root);
  if (first) problems.push(rewrittenHistory(first));
  return [...problems, ...(await signatureProblems(db, chain, pins, await findCheckpoint(db, chain)))];
}

/** The tree of all documents, its roots at some sizes, and how many stored nodes differ from it. */
async function rebuild(db: Queryable, chain: Chain, sizes: ReadonlySet<number>) {
  const rows = await db.select().from(logNodes).where(eq(logNodes.chain, chain));
  const stored = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash.toString("hex")]));
  const roots = new Map<number, string>();
  const loggedSize = rows.filter(({ level }) => level === 0).length;
  let tree: TreeFrontier = EMPTY_TREE;
  let wrongNodes = 0;
  for await (const document of chainDocuments(db, chain)) {
    const appended = await appendLeaf(subtle, tree, await hashLeaf(subtle, document));
    tree = appended.tree;
    if (tree.size <= loggedSize)
      for (const { level, index, hash } of appended.completed) {
        const key = `${level}/${index}`;
        if (stored.get(key) !== hexDigits(hash)) wrongNodes++;
        stored.delete(key);
      }
    if (sizes.has(tree.size)) roots.set(tree.size, hexDigits(await treeRoot(subtle, tree)));
  }
  return { tree, roots, wrongNodes: wrongNodes + stored.size };
}

async function signatureProblems(
  db: Queryable,
  chain: Chain,
  pins: Pins,
  newest: StoredCheckpoint | null,
): Promise<string[]> {
  const checkpoint = newest && parseCheckpoint(newest.note);
  if (!newest) return [];
  if (!checkpoint || checkpoint.size !== newest.size || checkpoint.root !== newest.root)
    return ["The newest checkpoint is stored under another size or root than was signed."];
  const trusted = await trustedChainKeys(db, chain, pins);
  const keys = await Promise.all(
    trusted
      .filter(({ revoked }) => revoked === null)
      .map(({ public_key }) =>
        noteKey(subtle, checkpoint.origin, SIGNATURE_TYPES.note, bytesOfHex(public_key)),
      ),
  );
  if (await checkpointSigner(subtle, checkpoint, keys)) return [];
  return ["The newest checkpoint isn't signed by a valid key of this chain."];
}
