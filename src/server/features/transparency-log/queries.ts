import { webcrypto } from "node:crypto";
import { and, asc, desc, eq, gte, or } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import type { Bytes } from "#domain/signing/subtle.ts";
import { hexDigits } from "#domain/transparency/encoding.ts";
import {
  consistencyRanges,
  type EntryRange,
  foldRoots,
  inclusionRanges,
  nodesOfRange,
  type TreeFrontier,
  type TreeNode,
  treeRoot,
} from "#domain/transparency/merkle.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { logCheckpoints, logCosignatures, logNodes } from "./schema.ts";

const { subtle } = webcrypto;

/** Number of documents in a chain's log. */
export async function logSize(db: ReadOnlyDb, chain: Chain): Promise<number> {
  const [last] = await db
    .select({ index: logNodes.index })
    .from(logNodes)
    .where(and(eq(logNodes.chain, chain), eq(logNodes.level, 0)))
    .orderBy(desc(logNodes.index))
    .limit(1);
  return last ? last.index + 1 : 0;
}

/** The log's tree at a size that it has reached. */
export async function logTree(db: ReadOnlyDb, chain: Chain, size: number): Promise<TreeFrontier> {
  const nodes = nodesOfRange({ start: 0, end: size });
  const hashes = await hashesOf(db, chain, nodes);
  return { size, roots: nodes.map((node) => required(hashes, node)) };
}

/** Root of the log at a size that it has reached, hexadecimal. */
export const logRoot = async (db: ReadOnlyDb, chain: Chain, size: number): Promise<string> =>
  hexDigits(await treeRoot(subtle, await logTree(db, chain, size)));

/** Hashes, hexadecimal, that prove a document's place in the log of a size. `index` counts from 0. */
export const inclusionProof = (
  db: ReadOnlyDb,
  chain: Chain,
  { index, size }: { index: number; size: number },
): Promise<string[]> => rangeHashes(db, chain, inclusionRanges(index, { start: 0, end: size }));

/** Hashes, hexadecimal, that prove that the log of one size begins the log of another. */
export const consistencyProof = (
  db: ReadOnlyDb,
  chain: Chain,
  { from, to }: { from: number; to: number },
): Promise<string[]> => rangeHashes(db, chain, consistencyRanges(from, to));

async function rangeHashes(db: ReadOnlyDb, chain: Chain, ranges: readonly EntryRange[]): Promise<string[]> {
  const nodes = ranges.map(nodesOfRange);
  const hashes = await hashesOf(db, chain, nodes.flat());
  return Promise.all(
    nodes.map(async (parts) => {
      const hash = await foldRoots(
        subtle,
        parts.map((node) => required(hashes, node)),
      );
      return hexDigits(hash ?? new Uint8Array(0));
    }),
  );
}

/** Hashes of documents, hexadecimal, from a document on (counted from 0). */
export async function leafHashes(
  db: ReadOnlyDb,
  chain: Chain,
  { start, limit }: { start: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ hash: logNodes.hash })
    .from(logNodes)
    .where(and(eq(logNodes.chain, chain), eq(logNodes.level, 0), gte(logNodes.index, start)))
    .orderBy(asc(logNodes.index))
    .limit(limit);
  return rows.map(({ hash }) => hash.toString("hex"));
}

const nodeKey = ({ level, index }: TreeNode) => `${level}/${index}`;

async function hashesOf(
  db: ReadOnlyDb,
  chain: Chain,
  nodes: readonly TreeNode[],
): Promise<Map<string, Bytes>> {
  if (nodes.length === 0) return new Map();
  const isAsked = nodes.map(({ level, index }) => and(eq(logNodes.level, level), eq(logNodes.index, index)));
  const rows = await db
    .select()
    .from(logNodes)
    .where(and(eq(logNodes.chain, chain), or(...isAsked)));
  return new Map(rows.map((row) => [nodeKey(row), Uint8Array.from(row.hash)]));
}

function required(hashes: ReadonlyMap<string, Bytes>, node: TreeNode): Bytes {
  const hash = hashes.get(nodeKey(node));
  if (hash) return hash;
  throw new Error(`The log has no node ${nodeKey(node)}.`);
}

export type StoredCheckpoint = typeof logCheckpoints.$inferSelect & {
  /** The newest of each witness, by name. */
  cosignatures: { witness: string; line: string; cosignedAt: Date }[];
};

/** The checkpoint of a log at a size, or the newest; null if there is none. */
export async function findCheckpoint(
  db: ReadOnlyDb,
  chain: Chain,
  size?: number,
): Promise<StoredCheckpoint | null> {
  const isAsked = size === undefined ? undefined : eq(logCheckpoints.size, size);
  const [checkpoint] = await db
    .select()
    .from(logCheckpoints)
    .where(and(eq(logCheckpoints.chain, chain), isAsked))
    .orderBy(desc(logCheckpoints.size))
    .limit(1);
  if (!checkpoint) return null;
  const { witness, line, cosignedAt } = logCosignatures;
  const cosignatures = await db
    .select({ witness, line, cosignedAt })
    .from(logCosignatures)
    .where(and(eq(logCosignatures.chain, chain), eq(logCosignatures.size, checkpoint.size)))
    .orderBy(asc(witness));
  return { ...checkpoint, cosignatures };
}

/** A checkpoint with every signature, as served. */
export const checkpointNote = ({ note, cosignatures }: StoredCheckpoint): string =>
  [note, ...cosignatures.map(({ line }) => `${line}\n`)].join("");
