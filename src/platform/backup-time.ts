import { readFile } from "node:fs/promises";
import path from "node:path";

/** What `deploy/backup.sh` noted about its last backup. */
export interface LastBackup {
  at: Date;
  /** Null: made by a version that noted the time only. */
  bytes: number | null;
  /** Its folder on the server. */
  folder: string | null;
}

/** The last backup that ended well; null if nothing is noted, or something that is no time. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(path.join(dataDir, "last-backup"), "utf8").catch(() => "");
  const [time = "", bytes = "", folder = ""] = text.split("\n").map((line) => line.trim());
  const at = Date.parse(time);
  if (Number.isNaN(at)) return null;
  return { at: new Date(at), bytes: /^\d{1,15}$/.test(bytes) ? Number(bytes) : null, folder: folder || null };
}

/** When `deploy/backup.sh` last ended well; null if it says nothing, or something that is no time. */
export const readBackupTime = async (dataDir: string): Promise<Date | null> =>
  (await readLastBackup(dataDir))?.at ?? null;

/** Backups are made daily; after two days one was missed. */
const OLD_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

export const isOldBackup = (backup: Date, now: Date): boolean =>
  now.getTime() - backup.getTime() > OLD_AFTER_MS;
