import { link, mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { DAY_S } from "#contract/durations.ts";
import { type DumpIndex, dumpIndex } from "#contract/open-data.ts";
import { SNAPSHOT_DAYS } from "#contract/retention.ts";
import { parseSnapshotId } from "#domain/signing/snapshot-id.ts";
import { codeOf } from "#platform/problem.ts";

/** Folder of a snapshot's files; null for a text that names none. */
export const snapshotFolder = (folder: string, id: string): string | null =>
  parseSnapshotId(id) ? path.join(folder, "snapshots", id) : null;

/** Keeps the files of a snapshot under its name, as links: they take no space until newer files replace them. */
export async function storeSnapshot(folder: string, index: DumpIndex, indexFile: string): Promise<void> {
  const target = index.snapshot && snapshotFolder(folder, index.snapshot);
  if (!target) return;
  await mkdir(target, { recursive: true });
  for (const name of [...index.files.map((file) => file.name), indexFile]) {
    await rm(path.join(target, name), { force: true });
    await link(path.join(folder, name), path.join(target, name));
  }
}

/** Deletes snapshots that were last current more than 30 days ago. */
export async function deletePastSnapshots(folder: string, now: Date, indexFile: string): Promise<void> {
  const earliest = now.getTime() - SNAPSHOT_DAYS * DAY_S * 1000;
  for (const id of await namesIn(path.join(folder, "snapshots"))) {
    const target = path.join(folder, "snapshots", id);
    const text = await readFile(path.join(target, indexFile), "utf8").catch(() => "null");
    const index = dumpIndex.safeParse(JSON.parse(text)).data;
    if (!index || Date.parse(index.created_at) < earliest) await rm(target, { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}
