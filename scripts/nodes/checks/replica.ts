import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "#tests/support/test-databases.ts";
import type { CheckResult } from "../check.ts";
import { checkUnderPageLoad } from "../page-load.ts";
import type { SiteNode } from "../processes.ts";
import type { SiteCluster } from "../site-cluster.ts";
import { checkChangePropagation } from "./change-propagation.ts";

const REPLICA_TIMEOUT_MS = 20_000;

/** Both nodes read from the replica. */
export async function checkReplicaReads(site: SiteCluster): Promise<CheckResult[]> {
  const used = await waitUntilReplicaUsed(site);
  const before = await replicaReadsOf(site.nodes);
  const load = await checkUnderPageLoad(site, "no request fails while the replica is read", () => wait(4000));
  const after = await replicaReadsOf(site.nodes);
  const reads = after.map((count, at) => count - (before[at] ?? 0));
  const passed = used && reads.every((count) => count > 0);
  return [
    { what: "reads go to the replica", passed, figure: `${reads.join(" and ")} by the two nodes` },
    load,
  ];
}

/** A replica that is up but stops replaying would serve stale data: nodes must stop reading it. */
export async function checkPausedReplica(site: SiteCluster): Promise<CheckResult[]> {
  await waitUntilReplicaUsed(site);
  await withClient(site.replicaUrl, (client) => client.query("select pg_wal_replay_pause()"));
  const shown = await checkChangePropagation(site, "while the replica lags");
  await withClient(site.replicaUrl, (client) => client.query("select pg_wal_replay_resume()"));
  return [shown, await checkReplicaUsedAgain(site, "the replica is read again after it caught up")];
}

export async function checkKilledReplica(site: SiteCluster): Promise<CheckResult[]> {
  const load = await checkUnderPageLoad(site, "a killed replica fails no request", async () => {
    await site.replica.stop("immediate");
    await wait(3000);
  });
  const shown = await checkChangePropagation(site, "without the replica");
  await site.replica.start();
  return [load, shown, await checkReplicaUsedAgain(site, "the replica is read again after a restart")];
}

async function checkReplicaUsedAgain(site: SiteCluster, what: string): Promise<CheckResult> {
  const began = performance.now();
  const passed = await waitUntilReplicaUsed(site);
  return { what, passed, figure: `after ${Math.round(performance.now() - began)} ms` };
}

async function waitUntilReplicaUsed({ nodes }: SiteCluster): Promise<boolean> {
  const until = performance.now() + REPLICA_TIMEOUT_MS;
  while (performance.now() < until) {
    const used = await Promise.all(nodes.map((node) => metricOf(node, "database_replica_used")));
    if (used.every((value) => value === 1)) return true;
    await wait(50);
  }
  return false;
}

const replicaReadsOf = (nodes: readonly SiteNode[]) =>
  Promise.all(nodes.map((node) => metricOf(node, "database_replica_reads")));

async function metricOf({ url }: SiteNode, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
