import { readFile } from "node:fs/promises";
import path from "node:path";
import { type DumpIndex, dumpIndex } from "#contract/open-data.ts";
import { utcDay } from "#domain/dates.ts";
import { codeOf } from "#platform/problem.ts";
import type { Services } from "#server/services.ts";
import { INDEX_FILE, writeDumps } from "./dumps/write-dumps.ts";

const DAY_MS = 86_400_000;

/** Delay before the first dump, so that it does not compete with startup traffic. */
const FIRST_DUMP_DELAY_MS = 20_000;

export const dumpFolder = ({ dataDir }: Services["config"]): string => path.join(dataDir, "open-data");

/** Index of the newest dumps; null if there are none, or if another version wrote them: they are then written again. */
export const newestDumps = (config: Services["config"]): Promise<DumpIndex | null> =>
  dumpsIn(dumpFolder(config));

/** Index of the dumps in a folder; null if there are none. */
export async function dumpsIn(folder: string): Promise<DumpIndex | null> {
  try {
    const text = await readFile(path.join(folder, INDEX_FILE), "utf8");
    return dumpIndex.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Schedules dumps: soon after startup if there are none, then daily, on one process per data folder. */
export async function scheduleDailyDumps({ db, jobs, clock, config }: Services): Promise<void> {
  const enqueueAt = (at: Date) =>
    jobs.enqueue(db, "write-open-data", {}, { singletonKey: utcDay(at), startAfter: at });
  await jobs.work("write-open-data", async () => {
    const now = clock.now();
    // Enqueued first, so that a failed run does not end the schedule.
    await enqueueAt(new Date(now.getTime() + DAY_MS));
    await writeDumps(db, dumpFolder(config), { now, siteUrl: config.siteUrl });
  });
  const newest = await newestDumps(config);
  const earliest = clock.now().getTime() + FIRST_DUMP_DELAY_MS;
  await enqueueAt(new Date(newest ? Math.max(Date.parse(newest.created_at) + DAY_MS, earliest) : earliest));
}
