import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { atExit } from "#platform/database/embedded/at-exit.ts";
import { createCluster } from "#platform/database/embedded/cluster.ts";
import { readAccess, urlFor } from "#platform/database/embedded/credentials.ts";
import { findPlace } from "#platform/database/embedded/installation.ts";
import { isAlive } from "#platform/database/embedded/postmaster.ts";
import { startServer } from "#platform/database/embedded/start.ts";
import { addressOf, onServer } from "#tests/support/test-databases.ts";

/** What PostgreSQL understands: `stopped` ends its sessions and writes everything down, `crashed` does neither. */
const SIGNALS = { stopped: "SIGINT", crashed: "SIGQUIT" } as const;
export type Ending = keyof typeof SIGNALS;

/** A PostgreSQL of the bench's own, with the programs that come with the site. */
export interface Cluster {
  url: string;
  start(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(how: Ending): Promise<void>;
  /** Makes an empty database; answers with its address. */
  database(name: string): Promise<string>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** Makes a cluster in a folder that is not there yet, and starts it. Durable, as the site's own is. */
export async function openCluster(folder: string): Promise<Cluster> {
  await mkdir(folder, { recursive: true });
  const place = await findPlace(path.resolve(folder), pino({ level: "warn" }));
  await createCluster(place);
  const access = await readAccess(place.cluster);
  const url = urlFor(access);
  let pid: number | null = null;
  const noLongerAtExit = atExit(() => {
    if (pid !== null && isAlive(pid)) process.kill(pid, SIGNALS.crashed);
  });
  const cluster: Cluster = {
    url,
    async start() {
      const started = await startServer(place, access.port, []);
      if (started.step !== "ready") throw new Error(`The database in ${place.cluster} is ${started.step}.`);
      pid = started.pid;
    },
    async stop(how) {
      if (pid === null) return;
      process.kill(pid, SIGNALS[how]);
      while (isAlive(pid)) await wait(10);
      pid = null;
    },
    async database(name) {
      await onServer(url, (client) => client.query(`create database "${name}"`));
      return addressOf(url, name);
    },
    async remove() {
      await cluster.stop("stopped");
      noLongerAtExit();
      await rm(place.cluster, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}
