import { rm } from "node:fs/promises";
import path from "node:path";
import { FOLDER } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { databaseOutage } from "./database-outage.ts";
import { fullDisk } from "./full-disk.ts";
import { killedNode } from "./killed-node.ts";
import { lostNode } from "./lost-node.ts";
import { mailCut } from "./mail-outage.ts";

type Fault = (cluster: Cluster, folder: string) => Promise<BenchOutcome[]>;

const FAULTS: Readonly<Record<string, Fault>> = {
  "database away": databaseOutage,
  "disk full": fullDisk,
  "mail cut": mailCut,
  "node killed": killedNode,
  "node lost": lostNode,
};

/**
 * What happens when something fails: each fault is made while the site is read and written, and counted. `only`: the one
 * of this name; empty: all of them.
 */
export async function faults(only: string): Promise<BenchOutcome[]> {
  const wanted = Object.entries(FAULTS).filter(([name]) => only === "" || name === only);
  if (wanted.length === 0)
    throw new Error(`There is no such fault: choose from ${Object.keys(FAULTS).join(", ")}.`);
  const folder = path.resolve(FOLDER, `faults-${process.pid}`);
  const cluster = await openCluster(folder);
  try {
    const outcomes: BenchOutcome[] = [];
    for (const [name, make] of wanted) {
      console.error(`fault: ${name} ...`);
      outcomes.push(...(await make(cluster, folder)));
    }
    return outcomes;
  } finally {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
