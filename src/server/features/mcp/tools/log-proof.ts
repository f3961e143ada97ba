import { webcrypto } from "node:crypto";
import type { Chain } from "#contract/vocabulary.ts";
import { snapshotId } from "#domain/signing/snapshot-id.ts";
import { bytesOfHex, hexDigits } from "#domain/transparency/encoding.ts";
import { hashLeaf } from "#domain/transparency/merkle.ts";
import { verifyInclusion } from "#domain/transparency/proofs.ts";
import type { Services } from "#server/services.ts";
import { newestCheckpoint } from "../../reports/commands/checkpoints.ts";
import { documentAt } from "../../reports/queries/documents.ts";
import { checkpointNote, inclusionProof, logRoot, logSize } from "../../transparency-log/queries.ts";

const { subtle } = webcrypto;

/** That a signed document is in the public log of a size (RFC 6962). */
export interface LogProof {
  /** Everything in the log of this size. */
  snapshot: string;
  chain: Chain;
  /** Position of the document, from 1. */
  sequence: number;
  /** The signed document, byte for byte. */
  document_url: string;
  /** SHA-256 of 0x00 and the document's bytes. */
  leaf_hash: string;
  tree_size: number;
  root_hash: string;
  /** From the leaf up. */
  hashes: string[];
  /** Signed note with our signature and those of the witnesses (c2sp.org/tlog-checkpoint). */
  checkpoint: string;
}

/** Proof of a document under the newest checkpoint; null where nothing was signed yet. */
export async function logProofOf(
  services: Pick<Services, "db" | "signing" | "config" | "logger">,
  { chain, sequence }: { chain: Chain; sequence: number },
): Promise<LogProof | null> {
  const checkpoint = await newestCheckpoint(services, chain);
  if (!checkpoint || sequence > checkpoint.size) return null;
  const { db, config } = services;
  const document = await documentAt(db, chain, sequence);
  const last = await documentAt(db, chain, checkpoint.size);
  if (!document || !last) return null;
  return {
    snapshot: snapshotId(chain, last),
    chain,
    sequence,
    document_url: `${config.siteUrl}/open-data/chain/${chain}/${sequence}.json`,
    leaf_hash: hexDigits(await hashLeaf(subtle, new TextEncoder().encode(document.text))),
    tree_size: checkpoint.size,
    root_hash: checkpoint.root,
    hashes: await inclusionProof(db, chain, { index: sequence - 1, size: checkpoint.size }),
    checkpoint: checkpointNote(checkpoint),
  };
}

export type ProofToCheck = Pick<LogProof, "chain" | "sequence" | "leaf_hash" | "tree_size" | "hashes">;

/** Why a proof doesn't hold against the log as it is now, in sentences; empty if it does. */
export async function problemsOfProof(
  { db }: Pick<Services, "db">,
  { chain, sequence, leaf_hash, tree_size, hashes }: ProofToCheck,
): Promise<string[]> {
  if (tree_size > (await logSize(db, chain))) return ["The log has never had this size."];
  if (sequence > tree_size) return ["The document is not in a tree of this size."];
  const root = await logRoot(db, chain, tree_size);
  const proof = { index: sequence - 1, leaf: bytesOfHex(leaf_hash), proof: hashes.map(bytesOfHex) };
  const holds = await verifyInclusion(subtle, proof, { size: tree_size, root });
  const document = await documentAt(db, chain, sequence);
  const stored = document && hexDigits(await hashLeaf(subtle, new TextEncoder().encode(document.text)));
  return [
    ...(holds ? [] : ["The hashes do not lead from the document to the root of the log at this size."]),
    ...(stored === leaf_hash ? [] : ["The document at this position has another hash."]),
  ];
}
