import { statfs } from "node:fs/promises";

/** Linux's folder in memory. A container may have only 64 MB there. */
const MEMORY = "/dev/shm";
const MIN_FREE_BYTES = 4 * 2 ** 30;

/** The folder in memory, for the thousand files of a database; null where there is none or little room. */
export async function memoryFolder(): Promise<string | null> {
  const memory = await statfs(MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize >= MIN_FREE_BYTES ? MEMORY : null;
}
