import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findPostgres, NO_POSTGRES } from "#tests/support/postgres-clusters.ts";
import type { CountedProof } from "../../nodes/proof.ts";
import { killedNode, rollingRestart } from "../../nodes/proofs/outages.ts";
import { openSite } from "../../nodes/site-cluster.ts";
import type { BenchOutcome } from "../table.ts";

const run = promisify(execFile);
const BENCH = "two nodes behind haproxy";

/** One of two nodes behind haproxy is killed under load, then both are restarted; the other proofs are in `scripts/nodes`. */
export async function lostNode(): Promise<BenchOutcome[]> {
  const missing = await missingPrograms();
  if (missing.length > 0) {
    console.error(`  left out: ${missing.join(" ")}`);
    return [];
  }
  const site = await openSite();
  try {
    return [outcomeOf(await killedNode(site)), outcomeOf(await rollingRestart(site))];
  } finally {
    await site.close();
  }
}

function outcomeOf({ what, requests, failed }: CountedProof): BenchOutcome {
  return {
    bench: BENCH,
    outcomes: [{ name: what, medians: { requests, failed } }],
    bars: [{ what: `${BENCH}: ${what}`, unit: "failures", least: false, bar: 0, measured: failed }],
  };
}

async function missingPrograms(): Promise<string[]> {
  const isThere = (program: string, asked: string) =>
    run(program, [asked]).then(
      () => true,
      () => false,
    );
  return [
    ...((await findPostgres()) ? [] : [NO_POSTGRES]),
    ...((await isThere("redis-server", "--version")) ? [] : ["redis-server is not installed."]),
    ...((await isThere("haproxy", "-v")) ? [] : ["haproxy is not installed."]),
  ];
}
