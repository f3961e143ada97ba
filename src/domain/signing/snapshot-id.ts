import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import type { ChainLink } from "./document.ts";

/** Enough of a hash to tell any two documents at one position apart. */
const HASH_DIGITS = 16;

/**
 * Name of everything published in a chain up to a document: "reports-81-0123456789abcdef". As each document holds the hash
 * of the one before it, the same name always means the same data.
 */
export const snapshotId = (chain: Chain, { sequence, hash }: ChainLink): string =>
  `${chain}-${sequence}-${hash.slice(0, HASH_DIGITS)}`;

/** Chain and position that a snapshot's name says; null for a text that is no such name. */
export function parseSnapshotId(id: string): { chain: Chain; sequence: number } | null {
  const [, name, sequence] = /^([a-z]+)-([1-9]\d{0,8})-[0-9a-f]{16}$/.exec(id) ?? [];
  const chain = CHAINS.find((one) => one === name);
  return chain ? { chain, sequence: Number(sequence) } : null;
}
