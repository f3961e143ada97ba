import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "../../problem.ts";

/** What a running server says of itself in its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` takes connections; the others are on their way up or down. */
  status: "starting" | "ready" | "stopping" | "standby" | "unknown";
}

const STATUSES = ["starting", "ready", "stopping", "standby"] as const;

const lockFile = (cluster: string) => path.join(cluster, "postmaster.pid");

/** `postmaster.pid`: process, folder, start, port, socket folder, address, shared memory, status; one a line. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(lockFile(cluster), "utf8").catch((error) => {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const status = STATUSES.find((word) => word === lines[7]) ?? "unknown";
  return { pid, port: Number(lines[3]) || 0, status };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Whether a process is a PostgreSQL: after a crash of the machine, or in a container started anew, the number in
 * `postmaster.pid` may belong to anybody. Where the system does not say, it counts as one.
 */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandOf(pid);
  return command === null || /postgres/i.test(command);
}

/** Above every system's highest process number. */
const NOBODY = 2_147_483_647;

/**
 * Takes the process out of a `postmaster.pid` that a vanished server left. The rest of it stays: PostgreSQL reads there
 * which shared memory to look at, and so sees whether a child of the old server is still at work.
 */
export async function disown(cluster: string): Promise<void> {
  const text = await readFile(lockFile(cluster), "utf8");
  await writeFile(lockFile(cluster), text.replace(/^\d+/, String(NOBODY)));
}

async function commandOf(pid: number): Promise<string | null> {
  if (process.platform === "win32") return null;
  const file = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  if (file !== null) return file;
  return promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout,
    () => null,
  );
}
