import { execFile } from "node:child_process";
import { mkdir, open, rm, truncate } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "#platform/problem.ts";

const run = promisify(execFile);
const PIECE = Buffer.alloc(64 * 1024, 1);

/** A disk of its own with little room, in memory. */
export interface SmallDisk {
  folder: string;
  /** Takes up all the room that there is, but for this many bytes. */
  fill(butFor?: number): Promise<void>;
  /** Gives the room back that `fill` took. */
  clear(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts it; null where this user may not. */
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
    async fill(butFor = 0) {
      const file = await open(ballast, "a");
      try {
        for (;;) await file.write(PIECE);
      } catch (error) {
        if (codeOf(error) !== "ENOSPC") throw error;
      } finally {
        const { size } = await file.stat();
        await file.close();
        await truncate(ballast, Math.max(0, size - butFor));
      }
    },
    clear,
    async unmount() {
      await run("umount", [folder]);
    },
  };
}
