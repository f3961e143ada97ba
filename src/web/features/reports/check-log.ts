import type { KeyList } from "#contract/open-data.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { Bytes, Subtle } from "#domain/signing/subtle.ts";
import { type Checkpoint, checkpointSigner, parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex } from "#domain/transparency/encoding.ts";
import { hashLeaf } from "#domain/transparency/merkle.ts";
import { compareHeads, verifyInclusion } from "#domain/transparency/proofs.ts";
import { noteKey, SIGNATURE_TYPES } from "#domain/transparency/signed-note.ts";
import { type RememberedHead, rememberedHead, rememberHead } from "./log-memory.ts";

/** Why the log can't be trusted. */
export type LogFailure =
  /** This browser saw a checkpoint before, and now there is none. */
  | "gone"
  /** The checkpoint isn't signed by a valid key of the chain. */
  | "unsigned"
  /** The tree doesn't contain the report's document. */
  | "not_included"
  /** Documents that this browser has seen are missing. */
  | "shrunk"
  /** The history that this browser has seen was rewritten, or others are shown another one. */
  | "forked";

export type LogCheck =
  | {
      outcome: "consistent";
      size: number;
      /** Size of the tree that this browser saw before; null at its first check. */
      seenBefore: number | null;
      /** Names of those who signed the checkpoint besides the site. Their keys are not checked here. */
      witnesses: string[];
    }
  | { outcome: "failed"; why: LogFailure; seenBefore: number | null; size: number | null }
  | { outcome: "not_checked"; why: "unreachable" | "no_checkpoint" | "too_new" };

interface DocumentInLog {
  chain: Chain;
  /** From 1. */
  sequence: number;
  bytes: Uint8Array;
}

/**
 * Checks that a document is in the log that the site signed, and that this log still contains everything it did when this
 * browser last looked. What was seen is remembered only if all of it holds.
 */
export async function checkLog(subtle: Subtle, list: KeyList, document: DocumentInLog): Promise<LogCheck> {
  const { chain, sequence } = document;
  const served = await fetchText(`/open-data/log/${chain}/checkpoint`);
  if (served === "unreachable") return { outcome: "not_checked", why: "unreachable" };
  const checkpoint = served === null ? null : parseCheckpoint(served);
  const log = logName(chain, checkpoint);
  const before = rememberedHead(log);
  const failed = (why: LogFailure): LogCheck => ({
    outcome: "failed",
    why,
    seenBefore: before?.size ?? null,
    size: checkpoint?.size ?? null,
  });
  if (served === null) return before ? failed("gone") : { outcome: "not_checked", why: "no_checkpoint" };
  if (!checkpoint || !(await isSigned(subtle, list, chain, checkpoint))) return failed("unsigned");
  const growth = before && (await growthSince(subtle, chain, before, checkpoint));
  if (growth === "unreachable") return { outcome: "not_checked", why: "unreachable" };
  if (growth === "shrunk" || growth === "forked") return failed(growth);
  if (sequence > checkpoint.size) return { outcome: "not_checked", why: "too_new" };
  const isIn = await isIncluded(subtle, document, checkpoint);
  if (isIn === "unreachable") return { outcome: "not_checked", why: "unreachable" };
  if (!isIn) return failed("not_included");
  rememberHead(log, { size: checkpoint.size, root: checkpoint.root, note: served });
  const witnesses = checkpoint.signatures
    .map(({ name }) => name)
    .filter((name) => name !== checkpoint.origin);
  return { outcome: "consistent", size: checkpoint.size, seenBefore: before?.size ?? null, witnesses };
}

/** The log of real reports is one for good, wherever the site moves. The demo reports' log starts again at times. */
const logName = (chain: Chain, checkpoint: Checkpoint | null): string =>
  chain === "reports" ? chain : (checkpoint?.origin ?? chain);

async function isSigned(
  subtle: Subtle,
  list: KeyList,
  chain: Chain,
  checkpoint: Checkpoint,
): Promise<boolean> {
  const valid = list.chains[chain].keys.filter(({ revoked }) => revoked === null);
  const keys = await Promise.all(
    valid.map(({ public_key }) =>
      noteKey(subtle, checkpoint.origin, SIGNATURE_TYPES.note, bytesOfHex(public_key)),
    ),
  );
  return (await checkpointSigner(subtle, checkpoint, keys)) !== null;
}

async function growthSince(subtle: Subtle, chain: Chain, before: RememberedHead, now: Checkpoint) {
  let isReachable = true;
  const growth = await compareHeads(subtle, { before, now }, async (from, to) => {
    const hashes = await fetchHashes(`/open-data/log/${chain}/consistency/${from}-${to}.json`);
    isReachable = hashes !== "unreachable";
    return hashes === "unreachable" ? null : hashes;
  });
  return isReachable ? growth : "unreachable";
}

async function isIncluded(
  subtle: Subtle,
  { chain, sequence, bytes }: DocumentInLog,
  checkpoint: Checkpoint,
): Promise<boolean | "unreachable"> {
  const proof = await fetchHashes(`/open-data/log/${chain}/inclusion/${sequence}-${checkpoint.size}.json`);
  if (proof === "unreachable" || proof === null) return proof ?? false;
  const leaf = await hashLeaf(subtle, bytes);
  return verifyInclusion(subtle, { index: sequence - 1, leaf, proof }, checkpoint);
}

/** Null if the site says that it has no such file. */
async function fetchText(path: string): Promise<string | null | "unreachable"> {
  const response = await fetch(path, { cache: "no-cache" }).catch(() => null);
  if (response?.status === 404) return null;
  return response?.ok ? response.text() : "unreachable";
}

/** Null unless the site has a proof in the expected form. */
async function fetchHashes(path: string): Promise<Bytes[] | null | "unreachable"> {
  const text = await fetchText(path);
  if (text === null || text === "unreachable") return text;
  try {
    const { hashes } = JSON.parse(text) as { hashes?: unknown };
    const isProof = Array.isArray(hashes) && hashes.every((hash) => /^[0-9a-f]{64}$/.test(String(hash)));
    return isProof ? hashes.map(bytesOfHex) : null;
  } catch {
    return null;
  }
}
