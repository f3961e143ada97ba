import { readdir, readFile } from "node:fs/promises";
import type { Cluster } from "../faults/cluster.ts";

/** Of Linux, where this bench measures. */
const TICKS_PER_SECOND = 100;
const MB = 1e6;

interface ProcessTimes {
  parent: number;
  own: number;
  /** Of its children that have ended. */
  ended: number;
}

/** `/proc/PID/stat`; null for a process that has ended. */
async function readTimes(pid: number): Promise<ProcessTimes | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The fields after the name, which may hold spaces: state, parent, ...
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    own: (user + system) / TICKS_PER_SECOND,
    ended: (endedUser + endedSystem) / TICKS_PER_SECOND,
  };
}

/** CPU seconds of a process with all its threads. */
export const cpuSecondsOf = async (pid: number): Promise<number> => (await readTimes(pid))?.own ?? 0;

/** CPU seconds of a PostgreSQL server with all its processes, since its start. */
export async function clusterCpuSeconds({ pid }: Cluster): Promise<number> {
  if (pid === null) return 0;
  const main = await readTimes(pid);
  if (!main) return 0;
  let seconds = main.own + main.ended;
  for (const name of await readdir("/proc")) {
    const times = /^\d+$/.test(name) ? await readTimes(Number(name)) : null;
    if (times?.parent === pid) seconds += times.own;
  }
  return seconds;
}

/** Resident memory of a process. */
export async function residentMB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / MB;
}
