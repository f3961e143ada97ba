import { webcrypto } from "node:crypto";
import type { KeyList } from "#contract/open-data.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { Bytes } from "#domain/signing/subtle.ts";
import { type Checkpoint, checkpointSigner, parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex } from "#domain/transparency/encoding.ts";
import { compareHeads, type TreeHead } from "#domain/transparency/proofs.ts";
import {
  formatNoteKey,
  type NoteKey,
  noteKey,
  parseNoteKey,
  SIGNATURE_TYPES,
} from "#domain/transparency/signed-note.ts";
import { PlatformProblem } from "#platform/problem.ts";

const { subtle } = webcrypto;

/** A site's log as seen from outside, over HTTP. */
export interface WatchedLog {
  /** Origin of the site, without a trailing slash. */
  site: string;
  chain: Chain;
}

/** A log's misbehavior, with the texts that prove it to others. */
export class LogMisbehavior extends PlatformProblem {
  override name = "LogMisbehavior";
  readonly evidence: readonly string[];

  constructor(sentence: string, evidence: readonly string[]) {
    super(sentence);
    this.evidence = evidence;
  }
}

const TIMEOUT_MS = 30_000;

async function request(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new PlatformProblem(`${url} could not be reached.`, { cause: error });
    },
  );
}

/** The checkpoint that the site serves, byte for byte; null if it says that there is none. */
export async function fetchCheckpoint({ site, chain }: WatchedLog): Promise<string | null> {
  const url = `${site}/open-data/log/${chain}/checkpoint`;
  const response = await request(url);
  if (response.ok) return response.text();
  if (response.status === 404) return null;
  throw new PlatformProblem(`${url} answered ${response.status}.`);
}

/** Bytes of a public file; null if the site says that there is none. */
export async function fetchFile({ site }: WatchedLog, path: string): Promise<Uint8Array | null> {
  const response = await request(site + path);
  if (response.status === 404) return null;
  if (!response.ok) throw new PlatformProblem(`${site}${path} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The keys on the site's own list, as keys of its log. To be pinned on first use only. */
export async function fetchLogKeys({ site, chain }: WatchedLog, origin: string): Promise<string[]> {
  const response = await request(`${site}/.well-known/assayed-keys.json`);
  if (!response.ok) throw new PlatformProblem(`The key list answered ${response.status}.`);
  const list = (await response.json()) as KeyList;
  const valid = list.chains[chain].keys.filter(({ revoked }) => revoked === null);
  return Promise.all(
    valid.map(async ({ public_key }) =>
      formatNoteKey(await noteKey(subtle, origin, SIGNATURE_TYPES.note, bytesOfHex(public_key))),
    ),
  );
}

/** Reads a checkpoint and checks that a pinned key signed it. */
export async function readSignedCheckpoint(note: string, pinned: readonly string[]): Promise<Checkpoint> {
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) throw new LogMisbehavior("This isn't a checkpoint.", [note]);
  const keys = await Promise.all(pinned.map((text) => parseNoteKey(subtle, text)));
  const known = keys.filter((key): key is NoteKey => key !== null);
  if (await checkpointSigner(subtle, checkpoint, known)) return checkpoint;
  throw new LogMisbehavior(
    `The checkpoint of ${checkpoint.origin} isn't signed by a pinned key. If the operator announced a new key, check it and pass it with --key.`,
    [note],
  );
}

/** Throws `LogMisbehavior` unless the log now contains everything that it contained before. */
export async function requireGrowth(
  log: WatchedLog,
  before: { note: string; checkpoint: Checkpoint },
  now: { note: string; checkpoint: Checkpoint },
): Promise<void> {
  const evidence = [before.note, now.note];
  const { origin, size } = before.checkpoint;
  if (now.checkpoint.origin !== origin)
    throw new LogMisbehavior(`The log is now called ${now.checkpoint.origin}, not ${origin}.`, evidence);
  const pair = { before: before.checkpoint, now: now.checkpoint };
  switch (await compareHeads(subtle, pair, proofsOf(log))) {
    case "shrunk":
      throw new LogMisbehavior(
        `${origin} had ${size} documents and now has ${now.checkpoint.size}: documents were removed.`,
        evidence,
      );
    case "forked":
      throw new LogMisbehavior(forkSentence(pair, origin), evidence);
  }
}

const forkSentence = ({ before, now }: { before: TreeHead; now: TreeHead }, origin: string): string =>
  before.size === now.size
    ? `${origin} signed two different logs of ${now.size} documents: visitors are shown different histories.`
    : `The first ${before.size} documents of ${origin} aren't the ones it had before: its history was rewritten.`;

const HASH = /^[0-9a-f]{64}$/;

/** Fetches consistency proofs. Null where the site has none. */
const proofsOf =
  ({ site, chain }: WatchedLog) =>
  async (from: number, to: number): Promise<Bytes[] | null> => {
    const response = await request(`${site}/open-data/log/${chain}/consistency/${from}-${to}.json`);
    if (response.status === 404) return null;
    if (!response.ok) throw new PlatformProblem(`The proof of consistency answered ${response.status}.`);
    const { hashes } = (await response.json()) as { hashes?: unknown };
    const isProof =
      Array.isArray(hashes) && hashes.every((hash) => typeof hash === "string" && HASH.test(hash));
    return isProof ? hashes.map(bytesOfHex) : null;
  };

/** Sends a cosignature to the site. `PlatformProblem`: the site does not accept it. */
export async function postCosignature({ site, chain }: WatchedLog, size: number, cosignature: string) {
  const response = await request(`${site}/api/web/log/cosignature`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chain, size, cosignature }),
  });
  const { message } = (await response.json()) as { message?: string };
  if (!response.ok) throw new PlatformProblem(`The site didn't accept the cosignature: ${message}`);
}
