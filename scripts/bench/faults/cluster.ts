import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { atExit } from "#platform/database/embedded/at-exit.ts";
import { createCluster } from "#platform/database/embedded/cluster.ts";
import { connectionUrl, readCredentials } from "#platform/database/embedded/credentials.ts";
import { findInstallation } from "#platform/database/embedded/installation.ts";
import { isAlive } from "#platform/database/embedded/postmaster.ts";
import { startServer } from "#platform/database/embedded/start.ts";
import { withClient, withDatabaseName } from "#tests/support/test-databases.ts";

/** PostgreSQL's shutdown signals: `stopped` is a fast shutdown with a checkpoint, `crashed` an immediate one. */
const SIGNALS = { stopped: "SIGINT", crashed: "SIGQUIT" } as const;
export type StopMode = keyof typeof SIGNALS;

/** A PostgreSQL cluster of the bench, run with the binaries embedded in the site. */
export interface Cluster {
  url: string;
  /** Of the server's main process; null while it is stopped. */
  readonly pid: number | null;
  start(): Promise<void>;
  /** Resolves when its processes have exited. */
  stop(how: StopMode): Promise<void>;
  /** Creates an empty database; returns its connection URL. */
  database(name: string): Promise<string>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

/** Creates a cluster in a new folder, with the site's durability settings, and starts it. */
export async function openCluster(folder: string): Promise<Cluster> {
  await mkdir(folder, { recursive: true });
  const place = await findInstallation(path.resolve(folder), pino({ level: "warn" }));
  await createCluster(place);
  const access = await readCredentials(place.cluster);
  const url = connectionUrl(access);
  let pid: number | null = null;
  const cancelAtExit = atExit(() => {
    if (pid !== null && isAlive(pid)) process.kill(pid, SIGNALS.crashed);
  });
  const cluster: Cluster = {
    url,
    get pid() {
      return pid;
    },
    async start() {
      const started = await startServer(place, access.port, []);
      if (started.step !== "ready")
        throw new Error(`The database in ${place.cluster} did not start: ${started.step}.`);
      pid = started.pid;
    },
    async stop(how) {
      if (pid === null) return;
      process.kill(pid, SIGNALS[how]);
      while (isAlive(pid)) await wait(10);
      pid = null;
    },
    async database(name) {
      await withClient(url, (client) => client.query(`create database "${name}"`));
      return withDatabaseName(url, name);
    },
    async remove() {
      await cluster.stop("stopped");
      cancelAtExit();
      await rm(place.cluster, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}
