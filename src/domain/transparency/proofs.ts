import type { Bytes, Subtle } from "../signing/subtle.ts";
import { bytesOfHex, hexDigits } from "./encoding.ts";
import { hashNode, MAX_TREE_SIZE } from "./merkle.ts";

/** Size and root of a log's tree. */
export interface TreeHead {
  size: number;
  /** SHA-256, hexadecimal. */
  root: string;
}

const isSize = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_TREE_SIZE;

/** Whether a proof shows that an entry has this place in a tree (RFC 9162, §2.1.3.2). `index` counts from 0. */
export async function verifyInclusion(
  subtle: Subtle,
  { index, leaf, proof }: { index: number; leaf: Bytes; proof: readonly Bytes[] },
  { size, root }: TreeHead,
): Promise<boolean> {
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await hashNode(subtle, sibling, hash);
      [at, last] = skipLeftEdge(at, last);
    } else hash = await hashNode(subtle, hash, sibling);
    [at, last] = [at >>> 1, last >>> 1];
  }
  return last === 0 && hexDigits(hash) === root;
}

/** Levels at which a node on the right edge has no sibling are not in the proof. */
function skipLeftEdge(at: number, last: number): [number, number] {
  let [node, edge] = [at, last];
  while (node % 2 === 0 && node !== 0) [node, edge] = [node >>> 1, edge >>> 1];
  return [node, edge];
}

/** Whether a proof shows that one tree begins the other: nothing was changed or removed (RFC 9162, §2.1.4.2). */
export async function verifyConsistency(
  subtle: Subtle,
  { before, now, proof }: { before: TreeHead; now: TreeHead; proof: readonly Bytes[] },
): Promise<boolean> {
  if (!isSize(before.size) || !isSize(now.size) || before.size > now.size) return false;
  if (before.size === now.size) return proof.length === 0 && before.root === now.root;
  if (before.size === 0) return proof.length === 0;
  const hashes = [...proof];
  // The root of a complete subtree is known, so that the proof leaves it out.
  const seed = isPowerOfTwo(before.size) ? bytesOfHex(before.root) : hashes.shift();
  if (!seed || hashes.length === 0) return false;
  return foldConsistency(subtle, { before, now, seed, hashes });
}

async function foldConsistency(
  subtle: Subtle,
  { before, now, seed, hashes }: { before: TreeHead; now: TreeHead; seed: Bytes; hashes: readonly Bytes[] },
): Promise<boolean> {
  let [at, last] = [before.size - 1, now.size - 1];
  while (at % 2 === 1) [at, last] = [at >>> 1, last >>> 1];
  let [first, second] = [seed, seed];
  for (const hash of hashes) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      first = await hashNode(subtle, hash, first);
      second = await hashNode(subtle, hash, second);
      [at, last] = skipLeftEdge(at, last);
    } else second = await hashNode(subtle, second, hash);
    [at, last] = [at >>> 1, last >>> 1];
  }
  return last === 0 && hexDigits(first) === before.root && hexDigits(second) === now.root;
}

const isPowerOfTwo = (size: number) => Number.isInteger(Math.log2(size));

/** How a log's tree relates to one that was seen earlier. */
export type HeadComparison =
  | "same"
  /** Everything that was there is unchanged. */
  | "grown"
  /** Entries are missing at the end. */
  | "shrunk"
  /** Two trees of one log that cannot both be honest: an entry was changed, or readers were shown different logs. */
  | "forked";

/**
 * Compares a log's tree with one that was seen earlier. `proofBetween` fetches a consistency proof by the two sizes; null
 * if the log has none, which an honest log always has.
 */
export async function compareHeads(
  subtle: Subtle,
  { before, now }: { before: TreeHead; now: TreeHead },
  proofBetween: (from: number, to: number) => Promise<readonly Bytes[] | null>,
): Promise<HeadComparison> {
  if (before.size === now.size) return before.root === now.root ? "same" : "forked";
  const [smaller, larger] = before.size < now.size ? [before, now] : [now, before];
  if (smaller.size === 0) return now.size > before.size ? "grown" : "shrunk";
  if (now.size < before.size) return "shrunk";
  const proof = await proofBetween(smaller.size, larger.size);
  const holds = proof !== null && (await verifyConsistency(subtle, { before, now, proof }));
  return holds ? "grown" : "forked";
}
