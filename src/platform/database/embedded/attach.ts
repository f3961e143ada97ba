import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../logger.ts";
import { PlatformProblem } from "../../problem.ts";
import { isUnavailable } from "../connect.ts";
import { readAccess, urlFor, writeAccess } from "./credentials.ts";
import type { Place } from "./installation.ts";
import { type Lease, takeLease } from "./lease.ts";
import { freePort, isFree } from "./port.ts";
import { disown, isAlive, isPostgres, readPostmaster } from "./postmaster.ts";
import { startServer } from "./start.ts";

export interface Attached {
  url: string;
  pid: number;
  /** Whether this process started the server. */
  ours: boolean;
  lease: Lease;
}

export interface AttachNeeds {
  place: Place;
  logger: Logger;
  /** More settings for a server that is started here, as `name=value`. */
  settings: string[];
  /** Where the server must answer because connections are already made to it; null: anywhere. */
  port: number | null;
  onLost: () => void;
}

/** How long a server of somebody else may take to come up or go down before we give up. */
const PATIENCE_MS = 12_000;
const RETRY_MS = 100;

/**
 * A server on the data folder and a lease on it: the one that runs there, left behind by a killed process or started
 * by another one, else a new one.
 */
export async function attach(needs: AttachNeeds): Promise<Attached> {
  const { cluster } = needs.place;
  const end = performance.now() + PATIENCE_MS;
  let startedPid = 0;
  let waiting = false;
  for (;;) {
    const running = await readPostmaster(cluster);
    if (!running || !isAlive(running.pid)) {
      startedPid = (await start(needs)) ?? 0;
      if (startedPid) continue;
    } else if (!(await isPostgres(running.pid))) {
      await disown(cluster);
      continue;
    } else if (running.status === "ready") {
      const url = urlFor({ ...(await readAccess(cluster)), port: running.port });
      const lease = await leaseOrNull(url, needs.onLost);
      if (lease) return { url, lease, pid: running.pid, ours: running.pid === startedPid };
    }
    if (performance.now() > end) throw stuck(cluster, running?.pid);
    if (!waiting) needs.logger.info(`Waiting for the database server that has ${cluster}`);
    waiting = true;
    await sleep(RETRY_MS);
  }
}

function stuck(cluster: string, pid: number | undefined): PlatformProblem {
  const who = pid ? `process ${pid}` : "another process";
  return new PlatformProblem(
    `The database folder ${cluster} is held by ${who}, which neither answers nor ends: stop it, then start again.`,
  );
}

async function leaseOrNull(url: string, onLost: () => void): Promise<Lease | null> {
  try {
    return await takeLease(url, onLost);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw new PlatformProblem(`The running database server refuses us: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** The new server's process, or null where another one came first or took the port. */
async function start({ place, settings, port, logger }: AttachNeeds): Promise<number | null> {
  const access = await readAccess(place.cluster);
  const wanted = port ?? access.port;
  const free = await isFree(wanted);
  if (!free && port)
    throw new PlatformProblem(`Port ${port} of the database has been taken by another program.`);
  const chosen = free ? wanted : await freePort();
  if (!free) logger.info(`Port ${wanted} of the database is taken by another program: it moves to ${chosen}`);
  if (chosen !== access.port) await writeAccess(place.cluster, { ...access, port: chosen }, place.user);
  const started = await startServer(place, chosen, settings);
  return started.step === "ready" ? started.pid : null;
}
