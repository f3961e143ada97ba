import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { codeOf } from "../../problem.ts";

/** State of a running server, from the lock file in its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Only `ready` accepts connections. */
  status: "starting" | "ready" | "stopping" | "standby" | "unknown";
}

const STATUSES = ["starting", "ready", "stopping", "standby"] as const;

const lockFile = (cluster: string) => path.join(cluster, "postmaster.pid");

/** Reads `postmaster.pid`: PID, folder, start, port, socket folder, listen address, shared memory, status. */
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
 * Whether a process is PostgreSQL. After a crash or in a restarted container, the PID in `postmaster.pid` may belong to
 * any process. Assumes yes where the system does not tell.
 */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandOf(pid);
  return command === null || /postgres/i.test(command);
}

/** Above the highest PID of every system. */
const MAX_PID = 2_147_483_647;

/**
 * Replaces the PID in a stale `postmaster.pid`. The rest stays: PostgreSQL uses its shared memory ID to check whether a
 * child of the old server is still running.
 */
export async function clearPostmasterPid(cluster: string): Promise<void> {
  const text = await readFile(lockFile(cluster), "utf8");
  await writeFile(lockFile(cluster), text.replace(/^\d+/, String(MAX_PID)));
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
