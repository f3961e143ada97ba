import { createHash, webcrypto } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { CHAINS } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { type Checkpoint, cosign } from "#domain/transparency/checkpoint.ts";
import { bytesOfHex } from "#domain/transparency/encoding.ts";
import { formatNoteKey, noteKey, SIGNATURE_TYPES, signatureLine } from "#domain/transparency/signed-note.ts";
import { systemClock } from "#platform/clock.ts";
import { createPersonalKey, readPersonalKey } from "#platform/personal-key.ts";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import type { SigningKey } from "#platform/signing.ts";
import { type CommandContext, type ConfigureCommand, UsageError } from "./command.ts";
import { parseSite } from "./public-site.ts";
import { requireHonestDates } from "./witness-registry.ts";
import {
  fetchCheckpoint,
  fetchLogKeys,
  LogMisbehavior,
  postCosignature,
  readSignedCheckpoint,
  requireGrowth,
  type WatchedLog,
} from "./witness-site.ts";

/** What a witness remembers of one log. */
const memory = z.object({
  site: z.string(),
  chain: z.enum(CHAINS),
  /** Pinned keys of the log. */
  keys: z.array(z.string()),
  /** The last checkpoint that was found consistent, as served. */
  checkpoint: z.string(),
  /** When that was; states written before this was remembered lack it. */
  seen_at: z.iso.datetime().optional(),
});
type Memory = z.infer<typeof memory>;

const collect = (value: string, all: string[] = []) => [...all, value];

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<SITE>", "Address of the site: https://www.example.com", parseSite)
    .option("--chain <NAME>", CHAINS.join(" or "), parseWatchedChain, "reports")
    .option("--state <FILE>", "What was seen before; created on first use", "witness.json")
    .option(
      "--key <KEY>",
      "Key of the log to pin; repeatable. Default: the site's own, on first use",
      collect,
    )
    .option("--compare <FILE>", "A checkpoint that someone else was served; repeatable", collect)
    .option("--name <NAME>", "Cosign under this name: witness.example/ana")
    .option("--sign-with <FILE>", "Your private key (Ed25519, PEM); created if missing", "witness.pem")
    .option("--post", "Send the cosignature to the site")
    .action(async (site, options) => {
      const { chain, state, name, signWith, post = false } = options;
      const seen = await watch({ site, chain }, state, options);
      const { origin, size } = seen.checkpoint;
      context.out(`${origin}: ${formatCount(size, "document")}, consistent with what was seen before.`);
      if (name === undefined) return;
      const line = await cosignSeen(context, seen.checkpoint, { name, file: signWith });
      await saveMemory(state, { ...seen.memory, checkpoint: `${seen.note}${line}\n` });
      context.out(line);
      if (post) await postCosignature({ site, chain }, size, line);
    });

interface Seen {
  note: string;
  checkpoint: Checkpoint;
  memory: Memory;
}

/** Fetches, checks and remembers the newest checkpoint. What proves misbehavior is stored beside the state. */
async function watch(
  log: WatchedLog,
  state: string,
  { key = [], compare = [] }: { key?: string[]; compare?: string[] },
): Promise<Seen> {
  const before = await readMemory(state);
  if (before && (before.site !== log.site || before.chain !== log.chain))
    throw new UsageError(`${state} is about ${before.site}. Use another --state for each log.`);
  try {
    const seen = await readNewest(log, before, key);
    if (before) await compareWithMemory(log, before, seen);
    for (const file of compare) {
      const other = await readEarlier(await readFile(file, "utf8"), seen.memory.keys);
      const [older, newer] = other.checkpoint.size <= seen.checkpoint.size ? [other, seen] : [seen, other];
      await requireGrowth(log, older, newer);
    }
    await saveMemory(state, seen.memory);
    return seen;
  } catch (error) {
    if (!(error instanceof LogMisbehavior)) throw error;
    const file = await saveEvidence(state, error);
    throw new PlatformProblem(`${error.message} The evidence is in ${file}.`, { cause: error });
  }
}

/** Throws `LogMisbehavior` if something that was there is gone, or something new claims to have been there. */
async function compareWithMemory(
  log: WatchedLog,
  { checkpoint, seen_at }: Memory,
  seen: Seen,
): Promise<void> {
  const before = await readEarlier(checkpoint, seen.memory.keys);
  await requireGrowth(log, before, seen);
  if (seen_at !== undefined) await requireHonestDates(log, { before, seenAt: seen_at, now: seen });
}

async function readNewest(log: WatchedLog, before: Memory | null, given: readonly string[]): Promise<Seen> {
  const seen_at = systemClock.now().toISOString();
  const note = await fetchCheckpoint(log);
  if (note === null) {
    if (!before) throw new PlatformProblem(`${log.site} hasn't signed a checkpoint yet.`);
    throw new LogMisbehavior(`${log.site} no longer serves its log.`, [before.checkpoint]);
  }
  const [origin = ""] = note.split("\n", 1);
  const pinned = [...(before?.keys ?? []), ...given];
  const keys = pinned.length > 0 ? pinned : await fetchLogKeys(log, origin);
  const checkpoint = await readSignedCheckpoint(note, keys);
  return { note, checkpoint, memory: { ...log, keys: [...new Set(keys)], checkpoint: note, seen_at } };
}

const readEarlier = async (note: string, keys: readonly string[]) => ({
  note,
  checkpoint: await readSignedCheckpoint(note, keys),
});

async function cosignSeen(
  { out }: Pick<CommandContext, "out">,
  { text }: Checkpoint,
  { name, file }: { name: string; file: string },
): Promise<string> {
  const { privateKey, publicKey } = await personalKey(file);
  const key = await noteKey(webcrypto.subtle, name, SIGNATURE_TYPES.cosignature, bytesOfHex(publicKey)).catch(
    () => {
      throw new UsageError("--name must have neither spaces nor plus signs.");
    },
  );
  out(`Your key, for WITNESS_KEYS of the site: ${formatNoteKey(key)}`);
  const seconds = Math.floor(systemClock.now().getTime() / 1000);
  return signatureLine(await cosign(webcrypto.subtle, { key, privateKey }, { text, seconds }));
}

async function personalKey(file: string): Promise<SigningKey> {
  const isMissing = await readFile(file).then(
    () => false,
    (error) => codeOf(error) === "ENOENT",
  );
  return isMissing ? createPersonalKey(file, null) : readPersonalKey(file, null);
}

async function readMemory(file: string): Promise<Memory | null> {
  try {
    return memory.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new PlatformProblem(`${file} was not written by this command. Nothing was checked.`, {
      cause: error,
    });
  }
}

/** Replaces the state in one step, so that a crash leaves the old one or the new one. */
async function saveMemory(file: string, next: Memory): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/** Evidence is named by its content, so that none is ever overwritten. */
async function saveEvidence(state: string, { message, evidence }: LogMisbehavior): Promise<string> {
  const text = `${message}\n\n${evidence.join("\n---\n\n")}`;
  const file = `${state}.evidence-${createHash("sha256").update(text).digest("hex").slice(0, 12)}.txt`;
  await writeFile(file, text);
  return file;
}

function parseWatchedChain(text: string) {
  const chain = CHAINS.find((name) => name === text);
  if (chain) return chain;
  throw new UsageError(`--chain must be ${CHAINS.join(" or ")}.`);
}
