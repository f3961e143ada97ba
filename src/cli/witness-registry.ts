import { webcrypto } from "node:crypto";
import type { RegistryPayload } from "#contract/registered-test-documents.ts";
import { parseDocument } from "#domain/signing/document.ts";
import type { Checkpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex } from "#domain/transparency/encoding.ts";
import { hashLeaf } from "#domain/transparency/merkle.ts";
import { verifyInclusion } from "#domain/transparency/proofs.ts";
import { fetchFile, LogMisbehavior, type WatchedLog } from "./witness-site.ts";

const { subtle } = webcrypto;

/** The site's clock may be behind by this much; a checkpoint may be served from a cache for some seconds. */
const MAX_CLOCK_SKEW_MS = 600_000;

interface SeenLog {
  note: string;
  checkpoint: Checkpoint;
}

/**
 * Throws `LogMisbehavior` if an entry of the registry that was added since the last look is dated before that look: it was
 * not there then. `seenAt`: when the log was last looked at, ISO 8601.
 */
export async function requireHonestDates(
  log: WatchedLog,
  { before, seenAt, now }: { before: SeenLog; seenAt: string; now: SeenLog },
): Promise<void> {
  const earliest = Date.parse(seenAt) - MAX_CLOCK_SKEW_MS;
  const { size } = now.checkpoint;
  for (let sequence = before.checkpoint.size + 1; sequence <= size; sequence += 1) {
    const text = await loggedDocument(log, sequence, now);
    const { kind, at, test } = (parseDocument(text)?.payload ?? {}) as Partial<RegistryPayload>;
    if ((kind !== "registration" && kind !== "test_step") || !at || Date.parse(at) >= earliest) continue;
    throw new LogMisbehavior(
      `Document ${sequence}, an entry of ${test}, is dated ${at}, but wasn't in the log on ${seenAt}: it was back-dated.`,
      [before.note, now.note, new TextDecoder().decode(text)],
    );
  }
}

/** A document that is proven to be in the log. Throws `LogMisbehavior` if the site serves another one, or none. */
async function loggedDocument(
  log: WatchedLog,
  sequence: number,
  { note, checkpoint }: SeenLog,
): Promise<Uint8Array> {
  const { size } = checkpoint;
  const document = await fetchFile(log, `/open-data/chain/${log.chain}/${sequence}.json`);
  const proof = await fetchFile(log, `/open-data/log/${log.chain}/inclusion/${sequence}-${size}.json`);
  const { hashes = [] } = proof ? (JSON.parse(new TextDecoder().decode(proof)) as { hashes?: string[] }) : {};
  const leaf = document && (await hashLeaf(subtle, document));
  const place = leaf && { index: sequence - 1, leaf, proof: hashes.map(bytesOfHex) };
  if (document && place && (await verifyInclusion(subtle, place, checkpoint))) return document;
  throw new LogMisbehavior(`Document ${sequence} isn't the one in the log of ${checkpoint.origin}.`, [note]);
}
