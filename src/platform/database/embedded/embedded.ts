import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../logger.ts";
import { codeOf, PlatformProblem } from "../../problem.ts";
import type { Server } from "../connect.ts";
import { atExit } from "./at-exit.ts";
import { type Attached, type AttachNeeds, attach } from "./attach.ts";
import { checkCluster, createCluster } from "./cluster.ts";
import { findInstallation, type Installation } from "./installation.ts";
import { isAlive, readPostmaster } from "./postmaster.ts";

export interface EmbeddedNeeds {
  dataDir: string;
  logger: Logger;
  /** PostgreSQL settings for this run, as `name=value`; tests turn fsync off. */
  settings?: string[];
}

const STOP_TIMEOUT_MS = 20_000;
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Opens the embedded PostgreSQL in `postgres` in the data folder, created on the first start. Processes share it: the
 * first one starts it, the last one stops it. If it crashes it is restarted.
 */
export async function openEmbedded({ dataDir, logger, settings = [] }: EmbeddedNeeds): Promise<Server> {
  const installation = await prepareInstallation(dataDir, logger);
  let closed = false;
  let recovery: Promise<void> = Promise.resolve();
  const onLost = () => {
    recovery = recover();
  };
  const needs: AttachNeeds = { installation, logger, settings, port: null, onLost };
  let attached: Attached = await attach(needs);
  const { url } = attached;
  needs.port = Number(new URL(url).port);
  logger.info(
    { pid: attached.pid, port: needs.port, started: attached.startedHere },
    "The database is ready",
  );

  async function recover(): Promise<void> {
    attached = (await reattach(needs, () => closed)) ?? attached;
  }

  // Do not leave an orphaned server behind.
  const removeExitHandler = atExit(() => {
    if (attached.startedHere && isAlive(attached.pid)) process.kill(attached.pid, "SIGINT");
  });

  return {
    url,
    async close() {
      closed = true;
      await recovery;
      removeExitHandler();
      await attached.lease.release(() => stop(installation.cluster, attached.pid));
    },
  };
}

/** The installation with its cluster, which is created on the first start. */
async function prepareInstallation(dataDir: string, logger: Logger): Promise<Installation> {
  const installation = await findInstallation(dataDir, logger);
  if (await isEmpty(installation.cluster)) {
    logger.info(`Creating a database in ${installation.cluster}`);
    await createCluster(installation);
  }
  await checkCluster(installation);
  return installation;
}

/** Attaches again, with growing pauses between attempts; null once there is no need to. */
async function reattach(needs: AttachNeeds, isClosed: () => boolean): Promise<Attached | null> {
  const { logger } = needs;
  for (let pause = 250; !isClosed(); pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)) {
    logger.warn("Lost the database server: restarting it");
    try {
      const attached = await attach(needs);
      logger.info({ pid: attached.pid, started: attached.startedHere }, "The database is ready again");
      return attached;
    } catch (error) {
      logger.error({ err: error }, "Could not restart the database server; retrying");
    }
    await sleep(pause);
  }
  return null;
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new PlatformProblem(`The database folder ${folder} could not be read (${codeOf(error)}).`, {
      cause: error,
    });
  });
  return names.length === 0;
}

/** Stops the server: "fast" shutdown (ends sessions, checkpoints), then "immediate" after `STOP_TIMEOUT_MS`. */
async function stop(cluster: string, pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  const end = performance.now() + STOP_TIMEOUT_MS;
  while ((await readPostmaster(cluster))?.pid === pid && isAlive(pid)) {
    if (performance.now() > end) {
      process.kill(pid, "SIGQUIT");
      return;
    }
    await sleep(10);
  }
}
