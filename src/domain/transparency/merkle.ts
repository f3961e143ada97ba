import type { Bytes, Subtle } from "../signing/subtle.ts";
import { joinBytes } from "./encoding.ts";

/** Entries of a log, from `start` up to but not including `end`. */
export interface EntryRange {
  start: number;
  end: number;
}

/** A complete subtree: the 2^level entries from index × 2^level. */
export interface TreeNode {
  level: number;
  index: number;
}

export type HashedNode = TreeNode & { hash: Bytes };

/** All that is needed to append: the number of entries, and the roots of the complete subtrees from left to right. */
export interface TreeFrontier {
  size: number;
  roots: readonly Bytes[];
}

export const EMPTY_TREE: TreeFrontier = { size: 0, roots: [] };

/** Largest tree. Sizes are 32-bit integers in the database. */
export const MAX_TREE_SIZE = 2 ** 31 - 1;

const LEAF_PREFIX = 0x00;
const NODE_PREFIX = 0x01;

const digest = async (subtle: Subtle, prefix: number, ...parts: readonly Uint8Array[]): Promise<Bytes> =>
  new Uint8Array(await subtle.digest("SHA-256", joinBytes(Uint8Array.of(prefix), ...parts)));

/** Hash of an entry (RFC 6962, §2.1). */
export const hashLeaf = (subtle: Subtle, entry: Uint8Array): Promise<Bytes> =>
  digest(subtle, LEAF_PREFIX, entry);

/** Hash of a node from those of its children (RFC 6962, §2.1). */
export const hashNode = (subtle: Subtle, left: Uint8Array, right: Uint8Array): Promise<Bytes> =>
  digest(subtle, NODE_PREFIX, left, right);

/** Appends an entry by its hash. `completed`: the nodes that now exist, the leaf first; they never change again. */
export async function appendLeaf(
  subtle: Subtle,
  { size, roots }: TreeFrontier,
  leaf: Bytes,
): Promise<{ tree: TreeFrontier; completed: HashedNode[] }> {
  const left = [...roots];
  let node: HashedNode = { level: 0, index: size, hash: leaf };
  const completed = [node];
  for (let sibling = left.at(-1); sibling && node.index % 2 === 1; sibling = left.at(-1)) {
    left.pop();
    const hash = await hashNode(subtle, sibling, node.hash);
    node = { level: node.level + 1, index: (node.index - 1) / 2, hash };
    completed.push(node);
  }
  return { tree: { size: size + 1, roots: [...left, node.hash] }, completed };
}

/** Root of a tree; of an empty one the hash of nothing. */
export async function treeRoot(subtle: Subtle, { roots }: TreeFrontier): Promise<Bytes> {
  const root = await foldRoots(subtle, roots);
  return root ?? new Uint8Array(await subtle.digest("SHA-256", new Uint8Array(0)));
}

/** Hash of adjacent complete subtrees, each smaller than the one on its left; null if there are none. */
export async function foldRoots(subtle: Subtle, roots: readonly Bytes[]): Promise<Bytes | null> {
  let hash = roots.at(-1) ?? null;
  for (const left of roots.slice(0, -1).reverse()) hash = hash && (await hashNode(subtle, left, hash));
  return hash;
}

/** The complete subtrees that a range consists of, from left to right. `start` must be a place where RFC 6962 splits. */
export function nodesOfRange({ start, end }: EntryRange): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    const level = 31 - Math.clz32(end - at);
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** The largest power of two below the number of entries, where RFC 6962 splits a tree. */
const leftSize = (entries: number): number => 2 ** (31 - Math.clz32(entries - 1));

/** The ranges whose hashes prove that an entry is in a tree, from the leaf up (RFC 6962, §2.1.1). */
export function inclusionRanges(index: number, { start, end }: EntryRange): EntryRange[] {
  if (end - start <= 1) return [];
  const middle = start + leftSize(end - start);
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ];
  return index < middle ? [...inclusionRanges(index, left), right] : [...inclusionRanges(index, right), left];
}

/** The ranges whose hashes prove that a tree of size `from` begins the one of size `to` (RFC 6962, §2.1.2). */
export const consistencyRanges = (from: number, to: number): EntryRange[] =>
  from === 0 ? [] : subproof(from, { start: 0, end: to }, true);

function subproof(from: number, { start, end }: EntryRange, isKnown: boolean): EntryRange[] {
  if (from === end) return isKnown ? [] : [{ start, end }];
  const middle = start + leftSize(end - start);
  return from <= middle
    ? [...subproof(from, { start, end: middle }, isKnown), { start: middle, end }]
    : [...subproof(from, { start: middle, end }, false), { start, end: middle }];
}
