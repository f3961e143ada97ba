import { setTimeout as wait } from "node:timers/promises";
import { onServer } from "#tests/support/test-databases.ts";
import { changesShow } from "../checks/change-propagation.ts";
import { whileReading } from "../page-load.ts";
import type { Node } from "../processes.ts";
import type { Proof } from "../proof.ts";
import type { Site } from "../site-cluster.ts";

const COMES_BACK_WITHIN_MS = 20_000;

/** Readers' questions reach the replica, on both nodes. */
export async function replicaIsRead(site: Site): Promise<Proof[]> {
  const used = await becomesUsed(site);
  const before = await readsOf(site.nodes);
  const reading = await whileReading(site, "nothing fails while the replica answers", () => wait(4000));
  const after = await readsOf(site.nodes);
  const reads = after.map((count, at) => count - (before[at] ?? 0));
  const holds = used && reads.every((count) => count > 0);
  return [
    { what: "reads go to the replica", holds, figure: `${reads.join(" and ")} by the two nodes` },
    reading,
  ];
}

/** It is there, but gets no newer: whoever reads would see what was. */
export async function standingStill(site: Site): Promise<Proof[]> {
  await becomesUsed(site);
  await onServer(site.replicaUrl, (client) => client.query("select pg_wal_replay_pause()"));
  const shown = await changesShow(site, "while the replica stands still");
  await onServer(site.replicaUrl, (client) => client.query("select pg_wal_replay_resume()"));
  return [shown, await back(site, "it is read from again when it goes on")];
}

export async function replicaStops(site: Site): Promise<Proof[]> {
  const reading = await whileReading(site, "a replica that is killed costs readers nothing", async () => {
    await site.replica.stop("immediate");
    await wait(3000);
  });
  const shown = await changesShow(site, "without the replica");
  await site.replica.start();
  return [reading, shown, await back(site, "it is read from again when it is there")];
}

async function back(site: Site, what: string): Promise<Proof> {
  const began = performance.now();
  const holds = await becomesUsed(site);
  return { what, holds, figure: `after ${Math.round(performance.now() - began)} ms` };
}

async function becomesUsed({ nodes }: Site): Promise<boolean> {
  const until = performance.now() + COMES_BACK_WITHIN_MS;
  while (performance.now() < until) {
    const used = await Promise.all(nodes.map((node) => metricOf(node, "database_replica_used")));
    if (used.every((value) => value === 1)) return true;
    await wait(50);
  }
  return false;
}

const readsOf = (nodes: readonly Node[]) =>
  Promise.all(nodes.map((node) => metricOf(node, "database_replica_reads")));

async function metricOf({ url }: Node, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
