import { execFile } from "node:child_process";
import { mkdir, open, rm, truncate } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "#platform/problem.ts";

const run = promisify(execFile);
const BLOCK = Buffer.alloc(64 * 1024, 1);

/** A small tmpfs disk. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk, except for this many bytes. */
  fill(freeBytes?: number): Promise<void>;
  /** Frees the space that `fill` took. */
  clear(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts the disk; null if this user may not. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  } catch {
    return null;
  }
  const ballast = path.join(folder, "ballast");
  const clear = () => rm(ballast, { force: true });
  return {
    folder,
    async fill(freeBytes = 0) {
      const file = await open(ballast, "a");
      try {
        for (;;) await file.write(BLOCK);
      } catch (error) {
        if (codeOf(error) !== "ENOSPC") throw error;
      } finally {
        const { size } = await file.stat();
        await file.close();
        await truncate(ballast, Math.max(0, size - freeBytes));
      }
    },
    clear,
    async unmount() {
      await run("umount", [folder]);
    },
  };
}
