import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Chain } from "#contract/vocabulary.ts";
import { parseCheckpoint } from "#domain/transparency/checkpoint.ts";
import type { TreeHead } from "#domain/transparency/proofs.ts";
import type { Tx } from "#platform/database/database.ts";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { logRoot, logSize } from "../queries.ts";
import { logCheckpoints, logCosignatures } from "../schema.ts";

/** One line of the file: a signed tree head. Public, and never changed afterwards. */
const line = z.object({ size: z.int(), root: z.string(), note: z.string() });

/**
 * The checkpoints of a chain outside the database, one JSON object a line. Who can write to the database only cannot
 * change what this file says was published.
 */
export const checkpointFile = (dataDir: string, chain: Chain): string =>
  path.join(dataDir, "checkpoints", `${chain}.jsonl`);

/** The recorded tree heads of a chain, oldest first; none where there is no file. `PlatformProblem`: unreadable. */
export async function recordedHeads(dataDir: string, chain: Chain): Promise<TreeHead[]> {
  const file = checkpointFile(dataDir, chain);
  try {
    const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
    return lines.map((text) => line.parse(JSON.parse(text)));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw new PlatformProblem(`${file} can't be read as a list of checkpoints.`, { cause: error });
  }
}

/** Records a checkpoint outside the database unless it is the last one there. */
export async function recordHead(dataDir: string, chain: Chain, note: string): Promise<void> {
  const checkpoint = parseCheckpoint(note);
  const last = (await recordedHeads(dataDir, chain)).at(-1);
  if (!checkpoint || (last?.size === checkpoint.size && last.root === checkpoint.root)) return;
  const { size, root } = checkpoint;
  const file = checkpointFile(dataDir, chain);
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, `${JSON.stringify({ size, root, note })}\n`);
}

/** A sentence if the log no longer begins with the last recorded tree, which began with all before it; else null. */
export async function lostHead(tx: Tx, chain: Chain, recorded: readonly TreeHead[]): Promise<string | null> {
  const size = await logSize(tx, chain);
  const last = recorded.at(-1);
  if (!last) return null;
  if (last.size > size) return missingDocuments(last.size, size);
  return (await logRoot(tx, chain, last.size)) === last.root ? null : rewrittenHistory(last);
}

export const missingDocuments = (recorded: number, stored: number): string =>
  `A checkpoint has ${recorded} documents, but only ${stored} are stored. Documents are missing.`;

export const rewrittenHistory = ({ size }: TreeHead): string =>
  `The first ${size} documents aren't the ones that a checkpoint was signed for. The history was rewritten.`;

/** Stores a signed checkpoint. One of the same size is replaced, and its cosignatures are deleted if its text differs. */
export async function storeCheckpoint(
  tx: Tx,
  checkpoint: TreeHead & { chain: Chain; note: string; keyId: string },
): Promise<void> {
  const { chain, size, note } = checkpoint;
  const place = and(eq(logCheckpoints.chain, chain), eq(logCheckpoints.size, size));
  const [stored] = await tx.select().from(logCheckpoints).where(place);
  if (stored && parseCheckpoint(stored.note)?.text !== parseCheckpoint(note)?.text)
    await tx
      .delete(logCosignatures)
      .where(and(eq(logCosignatures.chain, chain), eq(logCosignatures.size, size)));
  await tx
    .insert(logCheckpoints)
    .values(checkpoint)
    .onConflictDoUpdate({
      target: [logCheckpoints.chain, logCheckpoints.size],
      set: { root: checkpoint.root, note, keyId: checkpoint.keyId },
    });
}
