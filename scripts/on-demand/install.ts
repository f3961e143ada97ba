import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** Importing this installs the packages of this folder with npm, unless that was done after their lock file last changed. */
const FOLDER = import.meta.dirname;

const changedAt = (file: string): number =>
  statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

if (changedAt("node_modules/.package-lock.json") < changedAt("package-lock.json")) {
  console.error("Installing what this script needs: npm ci --prefix scripts/on-demand");
  const { status } = spawnSync("npm", ["ci", "--prefix", FOLDER, "--no-update-notifier"], {
    // Benches print their tables to stdout, which may be a file.
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("The packages of scripts/on-demand could not be installed.");
}
