import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findPostgres, POSTGRES_MISSING } from "#tests/support/postgres-clusters.ts";
import type { LoadCheckResult } from "../../nodes/check.ts";
import { checkKilledNode, checkRollingRestart } from "../../nodes/checks/outages.ts";
import { openSiteCluster } from "../../nodes/site-cluster.ts";
import type { BenchOutcome } from "../table.ts";

const run = promisify(execFile);
const BENCH = "two nodes behind haproxy";

/** Kills one of two nodes behind haproxy under load, then restarts both; the other cluster checks are in `scripts/nodes`. */
export async function lostNode(): Promise<BenchOutcome[]> {
  const missing = await missingPrograms();
  if (missing.length > 0) {
    console.error(`  skipped: ${missing.join(" ")}`);
    return [];
  }
  const site = await openSiteCluster();
  try {
    return [outcomeOf(await checkKilledNode(site)), outcomeOf(await checkRollingRestart(site))];
  } finally {
    await site.close();
  }
}

function outcomeOf({ what, requests, failed }: LoadCheckResult): BenchOutcome {
  return {
    bench: BENCH,
    outcomes: [{ name: what, medians: { requests, failed } }],
    budgets: [{ what: `${BENCH}: ${what}`, unit: "failures", isMinimum: false, limit: 0, measured: failed }],
  };
}

async function missingPrograms(): Promise<string[]> {
  const isInstalled = (program: string, versionFlag: string) =>
    run(program, [versionFlag]).then(
      () => true,
      () => false,
    );
  return [
    ...((await findPostgres()) ? [] : [POSTGRES_MISSING]),
    ...((await isInstalled("redis-server", "--version")) ? [] : ["redis-server is not installed."]),
    ...((await isInstalled("haproxy", "-v")) ? [] : ["haproxy is not installed."]),
  ];
}
