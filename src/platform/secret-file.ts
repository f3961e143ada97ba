import { open } from "node:fs/promises";
import { PlatformProblem } from "./problem.ts";

const GROUP_MAY_READ = 0o040;
const ANY_OTHER = 0o037;

/**
 * Reads a file that nobody else may read, by PostgreSQL's own rule for keys: no rights for anyone but its owner, only
 * a file of root's may be read by a group. Rejects as `open` does; `PlatformProblem`: others can read it.
 */
export async function readSecretFile(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { mode, uid } = await handle.stat();
    if (othersMayRead(mode, uid))
      throw new PlatformProblem(
        `${file} can be read or written by others than its owner (mode ${(mode & 0o777).toString(8)}): ` +
          "run `chmod 600` on it, and have the secret made anew if one of them is not to be trusted.",
      );
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

function othersMayRead(mode: number, owner: number): boolean {
  // Windows has no such modes: what it reports is made up.
  if (process.platform === "win32") return false;
  return (mode & (owner === 0 && process.getuid?.() !== 0 ? ANY_OTHER : ANY_OTHER | GROUP_MAY_READ)) !== 0;
}
