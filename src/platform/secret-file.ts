import { open } from "node:fs/promises";
import { PlatformProblem } from "./problem.ts";

const GROUP_READ = 0o040;
const OTHER_ACCESS = 0o037;

/**
 * Reads a secret file after checking its mode by PostgreSQL's rule for keys: only the owner may have access, and only a
 * file owned by root may be group-readable. Rejects as `open` does; `PlatformProblem`: others have access.
 */
export async function readSecretFile(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { mode, uid } = await handle.stat();
    if (isAccessibleToOthers(mode, uid))
      throw new PlatformProblem(
        `${file} is accessible to users other than its owner (mode ${(mode & 0o777).toString(8)}): ` +
          "run `chmod 600` on it, and replace the secret if it may have been read.",
      );
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

function isAccessibleToOthers(mode: number, owner: number): boolean {
  // Windows has no such modes; Node reports made-up ones.
  if (process.platform === "win32") return false;
  return (mode & (owner === 0 && process.getuid?.() !== 0 ? OTHER_ACCESS : OTHER_ACCESS | GROUP_READ)) !== 0;
}
