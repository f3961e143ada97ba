import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../logger.ts";
import { PlatformProblem } from "../../problem.ts";
import { isUnavailable } from "../connect.ts";
import { connectionUrl, readCredentials, writeCredentials } from "./credentials.ts";
import type { Installation } from "./installation.ts";
import { acquireLease, type Lease } from "./lease.ts";
import { findFreePort, isPortFree } from "./port.ts";
import { clearPostmasterPid, isAlive, isPostgres, readPostmaster } from "./postmaster.ts";
import { startServer } from "./start.ts";

export interface Attached {
  url: string;
  pid: number;
  /** Whether this process started the server. */
  startedHere: boolean;
  lease: Lease;
}

export interface AttachNeeds {
  installation: Installation;
  logger: Logger;
  /** Settings for a server that is started here, as `name=value`. */
  settings: string[];
  /** The required port, since connections to it already exist; null: any. */
  port: number | null;
  onLost: () => void;
}

/** How long another process's server may take to start or stop. */
const ATTACH_TIMEOUT_MS = 12_000;
const RETRY_MS = 100;

/**
 * Attaches to the server on the data folder and acquires a lease. Uses a running server (started by another process, or
 * left by a killed one), else starts a new one.
 */
export async function attach(needs: AttachNeeds): Promise<Attached> {
  const { cluster } = needs.installation;
  const end = performance.now() + ATTACH_TIMEOUT_MS;
  let startedPid = 0;
  let waiting = false;
  for (;;) {
    const running = await readPostmaster(cluster);
    if (!running || !isAlive(running.pid)) {
      startedPid = (await start(needs)) ?? 0;
      if (startedPid) continue;
    } else if (!(await isPostgres(running.pid))) {
      await clearPostmasterPid(cluster);
      continue;
    } else if (running.status === "ready") {
      const url = connectionUrl({ ...(await readCredentials(cluster)), port: running.port });
      const lease = await leaseOrNull(url, needs.onLost);
      if (lease) return { url, lease, pid: running.pid, startedHere: running.pid === startedPid };
    }
    if (performance.now() > end) throw lockedError(cluster, running?.pid);
    if (!waiting) needs.logger.info(`Waiting for the database server in ${cluster}`);
    waiting = true;
    await sleep(RETRY_MS);
  }
}

function lockedError(cluster: string, pid: number | undefined): PlatformProblem {
  const owner = pid ? `process ${pid}` : "another process";
  return new PlatformProblem(
    `The database folder ${cluster} is in use by ${owner}, which neither responds nor exits: stop it, then start again.`,
  );
}

async function leaseOrNull(url: string, onLost: () => void): Promise<Lease | null> {
  try {
    return await acquireLease(url, onLost);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw new PlatformProblem(
      `The running database server rejected the connection: ${(error as Error).message}.`,
      {
        cause: error,
      },
    );
  }
}

/** Starts a server; null if another process was faster or took the port. */
async function start({ installation, settings, port, logger }: AttachNeeds): Promise<number | null> {
  const credentials = await readCredentials(installation.cluster);
  const preferred = port ?? credentials.port;
  const free = await isPortFree(preferred);
  if (!free && port) throw new PlatformProblem(`Database port ${port} has been taken by another program.`);
  const chosen = free ? preferred : await findFreePort();
  if (!free) logger.info(`Database port ${preferred} is taken by another program; using ${chosen}`);
  if (chosen !== credentials.port)
    await writeCredentials(installation.cluster, { ...credentials, port: chosen }, installation.user);
  const result = await startServer(installation, chosen, settings);
  return result.step === "ready" ? result.pid : null;
}
