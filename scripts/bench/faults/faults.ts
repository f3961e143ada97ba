import { rm } from "node:fs/promises";
import path from "node:path";
import { BENCH_FOLDER } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { databaseOutage } from "./database-outage.ts";
import { fullDisk } from "./full-disk.ts";
import { killedNode } from "./killed-node.ts";
import { killedThread } from "./killed-thread.ts";
import { lostNode } from "./lost-node.ts";
import { mailOutage } from "./mail-outage.ts";

type Fault = (cluster: Cluster, folder: string) => Promise<BenchOutcome[]>;

const FAULTS: Readonly<Record<string, Fault>> = {
  "database outage": databaseOutage,
  "disk full": fullDisk,
  "mail outage": mailOutage,
  "thread killed": killedThread,
  "node killed": killedNode,
  "node lost": lostNode,
};

/**
 * What happens when something fails: each fault is made while the site is read and written, and counted. `only`: the
 * one of this name; empty: all of them. The faults are real ones on processes in production mode: what holds where a
 * test throws an error need not hold where a process dies midway or the disk is full for the file system too.
 * `tests/api` has a short form of each.
 */
export async function faults(only: string): Promise<BenchOutcome[]> {
  const selected = Object.entries(FAULTS).filter(([name]) => only === "" || name === only);
  if (selected.length === 0) throw new Error(`Unknown fault. Faults: ${Object.keys(FAULTS).join(", ")}.`);
  const folder = path.resolve(BENCH_FOLDER, `faults-${process.pid}`);
  const cluster = await openCluster(folder);
  try {
    const outcomes: BenchOutcome[] = [];
    for (const [name, inject] of selected) {
      console.error(`fault: ${name} ...`);
      outcomes.push(...(await inject(cluster, folder)));
    }
    return outcomes;
  } finally {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
