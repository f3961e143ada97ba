import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Bytes, type Subtle, utf8 } from "../signing/subtle.ts";
import { bytesOfHex, hexDigits } from "./encoding.ts";
import {
  appendLeaf,
  consistencyRanges,
  EMPTY_TREE,
  type EntryRange,
  foldRoots,
  hashLeaf,
  hashNode,
  inclusionRanges,
  nodesOfRange,
  type TreeFrontier,
  treeRoot,
} from "./merkle.ts";
import { compareHeads, verifyConsistency, verifyInclusion } from "./proofs.ts";

/** Ten times as fast as Web Crypto for hashes this small, of which the proofs of all trees need 400,000. */
const subtle = {
  digest: async (_: string, data: Bytes) =>
    Uint8Array.from(createHash("sha256").update(data).digest()).buffer,
} as unknown as Subtle;

/** Inputs and roots of Certificate Transparency's reference tests (merkletree/merkle_tree_test.cc). */
const REFERENCE_ENTRIES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const REFERENCE_ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** Every tree up to a size, and every completed node. */
async function grow(entries: readonly Bytes[]) {
  const trees: TreeFrontier[] = [EMPTY_TREE];
  const nodes = new Map<string, Bytes>();
  for (const entry of entries) {
    const { tree, completed } = await appendLeaf(
      subtle,
      trees.at(-1) ?? EMPTY_TREE,
      await hashLeaf(subtle, entry),
    );
    trees.push(tree);
    for (const { level, index, hash } of completed) nodes.set(`${level}/${index}`, hash);
  }
  const roots = await Promise.all(trees.map(async (tree) => hexDigits(await treeRoot(subtle, tree))));
  const hashOf = async (range: EntryRange) => {
    const parts = nodesOfRange(range).map(({ level, index }) => nodes.get(`${level}/${index}`) as Bytes);
    return (await foldRoots(subtle, parts)) as Bytes;
  };
  return { roots, proof: (ranges: readonly EntryRange[]) => Promise.all(ranges.map(hashOf)) };
}

/** The root as RFC 6962, §2.1, defines it. */
async function definedRoot(entries: readonly Bytes[]): Promise<Bytes> {
  const [only] = entries;
  if (!only) return new Uint8Array(await subtle.digest("SHA-256", new Uint8Array(0)));
  if (entries.length === 1) return hashLeaf(subtle, only);
  let middle = 1;
  while (middle * 2 < entries.length) middle *= 2;
  return hashNode(
    subtle,
    await definedRoot(entries.slice(0, middle)),
    await definedRoot(entries.slice(middle)),
  );
}

const MAX_SIZE = 70;
const ENTRIES = Array.from({ length: MAX_SIZE }, (_, at) => utf8(`document ${at}`));
let log: Awaited<ReturnType<typeof grow>>;
beforeAll(async () => {
  log = await grow(ENTRIES);
});

const head = (size: number) => ({ size, root: log.roots[size] as string });
const flipped = (hashes: readonly Bytes[], at: number) =>
  hashes.map((hash, index) => (index === at ? hash.with(0, (hash[0] ?? 0) ^ 1) : hash));

test("roots are those of the reference tests and of the definition", async () => {
  expect((await grow(REFERENCE_ENTRIES.map(bytesOfHex))).roots).toEqual(REFERENCE_ROOTS);
  for (const size of [0, 1, 2, 3, 8, 31, 63, 64, 65, MAX_SIZE])
    expect(log.roots[size]).toBe(hexDigits(await definedRoot(ENTRIES.slice(0, size))));
});

test("proofs are those of the examples in RFC 6962, §2.1.3", () => {
  const range = (start: number, end: number) => ({ start, end });
  const seven = { start: 0, end: 7 };
  expect(inclusionRanges(0, seven)).toEqual([range(1, 2), range(2, 4), range(4, 7)]);
  expect(inclusionRanges(3, seven)).toEqual([range(2, 3), range(0, 2), range(4, 7)]);
  expect(inclusionRanges(4, seven)).toEqual([range(5, 6), range(6, 7), range(0, 4)]);
  expect(inclusionRanges(6, seven)).toEqual([range(4, 6), range(0, 4)]);
  expect(consistencyRanges(3, 7)).toEqual([range(2, 3), range(3, 4), range(0, 2), range(4, 7)]);
  expect(consistencyRanges(4, 7)).toEqual([range(4, 7)]);
  expect(consistencyRanges(6, 7)).toEqual([range(4, 6), range(6, 7), range(0, 4)]);
});

describe("every tree of 0 to 70 documents", () => {
  test("proves each document, and no other document or place", async () => {
    for (let size = 1; size <= MAX_SIZE; size++)
      for (let index = 0; index < size; index++) {
        const leaf = await hashLeaf(subtle, ENTRIES[index] as Bytes);
        const proof = await log.proof(inclusionRanges(index, { start: 0, end: size }));
        expect(await verifyInclusion(subtle, { index, leaf, proof }, head(size))).toBe(true);
        const other = (index + 1) % size;
        if (size > 1)
          expect(await verifyInclusion(subtle, { index: other, leaf, proof }, head(size))).toBe(false);
        const wrong = leaf.with(0, (leaf[0] ?? 0) ^ 1);
        expect(await verifyInclusion(subtle, { index, leaf: wrong, proof }, head(size))).toBe(false);
      }
  });

  test("proves each pair consistent, and no other root", async () => {
    for (let to = 0; to <= MAX_SIZE; to++)
      for (let from = 0; from <= to; from++) {
        const proof = await log.proof(consistencyRanges(from, to));
        const pair = { before: head(from), now: head(to), proof };
        expect(await verifyConsistency(subtle, pair), `${from} to ${to}`).toBe(true);
        if (from === 0) continue;
        const forged = { ...pair, before: { size: from, root: log.roots[from - 1] as string } };
        expect(await verifyConsistency(subtle, forged), `forged ${from} to ${to}`).toBe(false);
        if (proof.length === 0) continue;
        const at = (from + to) % proof.length;
        expect(await verifyConsistency(subtle, { ...pair, proof: flipped(proof, at) })).toBe(false);
        expect(await verifyConsistency(subtle, { ...pair, proof: proof.slice(1) })).toBe(false);
        expect(await verifyConsistency(subtle, { ...pair, proof: [...proof, proof[0] as Bytes] })).toBe(
          false,
        );
      }
  });
});

test.each([
  ["a negative index", -1, 7],
  ["an index beyond the tree", 7, 7],
  ["a fraction", 1.5, 7],
  ["a size that is no number", 1, Number.NaN],
  ["a size beyond 32 bits", 1, 2 ** 32],
])("verifyInclusion refuses %s", async (_, index, size) => {
  const leaf = await hashLeaf(subtle, utf8("document 1"));
  expect(await verifyInclusion(subtle, { index, leaf, proof: [] }, { ...head(7), size })).toBe(false);
});

describe("compareHeads", () => {
  const honest = (from: number, to: number) => log.proof(consistencyRanges(from, to));
  const compared = (
    before: number,
    now: number,
    proofs = honest as (from: number, to: number) => Promise<Bytes[] | null>,
  ) => compareHeads(subtle, { before: head(before), now: head(now) }, proofs);

  test("tells growth from the same tree and from a smaller one", async () => {
    expect([await compared(5, 5), await compared(5, 9), await compared(9, 5)]).toEqual([
      "same",
      "grown",
      "shrunk",
    ]);
    expect([await compared(0, 5), await compared(5, 0)]).toEqual(["grown", "shrunk"]);
  });

  test("finds a rewritten history, whatever proof is offered", async () => {
    const rewritten = await grow(ENTRIES.map((entry, at) => (at === 2 ? utf8("another result") : entry)));
    const now = (size: number) => ({ size, root: rewritten.roots[size] as string });
    const proofs = [honest, (from: number, to: number) => rewritten.proof(consistencyRanges(from, to))];
    for (const proof of [...proofs, async () => null])
      expect(await compareHeads(subtle, { before: head(5), now: now(9) }, proof)).toBe("forked");
    expect(await compareHeads(subtle, { before: head(5), now: now(5) }, honest)).toBe("forked");
    expect(await compareHeads(subtle, { before: head(2), now: now(9) }, proofs[1] as typeof honest)).toBe(
      "grown",
    );
  });
});
