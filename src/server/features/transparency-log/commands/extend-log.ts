import { webcrypto } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import { appendLeaf, type HashedNode, hashLeaf } from "#domain/transparency/merkle.ts";
import type { Tx } from "#platform/database/database.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { logSize, logTree } from "../queries.ts";
import { logCheckpoints, logCosignatures, logNodes } from "../schema.ts";

const { subtle } = webcrypto;

/** Nodes inserted per statement. */
const BATCH_SIZE = 1000;

/**
 * Adds to a chain's log what was published since, in the caller's transaction, which must hold the chain's lock.
 * `documentsAfter` streams the documents behind a sequence number. `PlatformProblem`: the log holds more documents than
 * the chain, so that some were removed.
 */
export async function extendLog(
  tx: Tx,
  chain: Chain,
  documents: { length: number; after(sequence: number): AsyncIterable<Uint8Array> },
): Promise<void> {
  const size = await logSize(tx, chain);
  if (size > documents.length)
    throw new PlatformProblem(
      `The log of chain "${chain}" has ${size} documents, but only ${documents.length} are stored. Documents were removed: run verify, and restore a backup.`,
    );
  if (size === documents.length) return;
  let tree = await logTree(tx, chain, size);
  let batch: HashedNode[] = [];
  for await (const document of documents.after(size)) {
    const appended = await appendLeaf(subtle, tree, await hashLeaf(subtle, document));
    tree = appended.tree;
    batch.push(...appended.completed);
    if (batch.length >= BATCH_SIZE) {
      await insertNodes(tx, chain, batch);
      batch = [];
    }
  }
  await insertNodes(tx, chain, batch);
}

async function insertNodes(tx: Tx, chain: Chain, nodes: readonly HashedNode[]): Promise<void> {
  if (nodes.length === 0) return;
  await tx.insert(logNodes).values(nodes.map((node) => ({ chain, ...node, hash: Buffer.from(node.hash) })));
}

/** Deletes the log of the demo reports, whose chain starts again. The log of real reports is never deleted. */
export async function deleteDemoLog(tx: Tx): Promise<void> {
  for (const table of [logCosignatures, logCheckpoints, logNodes])
    await tx.delete(table).where(eq(table.chain, "sample"));
}
