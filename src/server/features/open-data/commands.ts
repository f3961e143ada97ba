import { readFile } from "node:fs/promises";
import path from "node:path";
import { type DumpIndex, dumpIndex } from "#contract/open-data.ts";
import { codeOf } from "#platform/problem.ts";
import type { Services } from "#server/services.ts";
import { INDEX, writeDumps } from "./dumps/write-dumps.ts";

const DAY_MS = 86_400_000;

/** The first dump leaves a process that starts to its readers for a while, in milliseconds. */
const FIRST_AFTER_MS = 20_000;

export const dumpFolder = ({ dataDir }: Services["config"]): string => path.join(dataDir, "open-data");

/** What the newest dumps hold; null where none were made. */
export async function newestDumps(config: Services["config"]): Promise<DumpIndex | null> {
  try {
    return dumpIndex.parse(JSON.parse(await readFile(path.join(dumpFolder(config), INDEX), "utf8")));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Soon where there are none, and then once a day, by one of the processes that share the data folder. */
export async function dumpDaily({ db, jobs, clock, config }: Services): Promise<void> {
  const put = (at: Date) =>
    jobs.enqueue(db, "write-open-data", {}, { singletonKey: at.toISOString().slice(0, 10), startAfter: at });
  await jobs.work("write-open-data", async () => {
    const now = clock.now();
    // First, so that a day that fails does not end the chain.
    await put(new Date(now.getTime() + DAY_MS));
    await writeDumps(db, dumpFolder(config), now);
  });
  const newest = await newestDumps(config);
  const soon = clock.now().getTime() + FIRST_AFTER_MS;
  await put(new Date(newest ? Math.max(Date.parse(newest.made_at) + DAY_MS, soon) : soon));
}
