import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../logger.ts";
import { codeOf, PlatformProblem } from "../../problem.ts";
import type { Server } from "../connect.ts";
import { atExit } from "./at-exit.ts";
import { type Attached, type AttachNeeds, attach } from "./attach.ts";
import { checkCluster, createCluster } from "./cluster.ts";
import { findPlace } from "./installation.ts";
import { isAlive, readPostmaster } from "./postmaster.ts";

export interface EmbeddedNeeds {
  dataDir: string;
  logger: Logger;
  /** PostgreSQL settings for this run, as `name=value`: tests do without the disk's patience. */
  settings?: string[];
}

const STOP_TIMEOUT_MS = 20_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * The PostgreSQL that comes with the site, on `postgres` in the data folder; made on the first start. Processes share
 * it: whoever comes first starts it, whoever leaves last stops it. If it goes down under us it is started again.
 */
export async function openEmbedded({ dataDir, logger, settings = [] }: EmbeddedNeeds): Promise<Server> {
  const place = await findPlace(dataDir, logger);
  if (await isEmpty(place.cluster)) {
    logger.info(`Making a database in ${place.cluster}`);
    await createCluster(place);
  }
  await checkCluster(place);

  let closed = false;
  let recovery: Promise<void> = Promise.resolve();
  const needs: AttachNeeds = {
    place,
    logger,
    settings,
    port: null,
    onLost: () => {
      recovery = recover();
    },
  };
  let attached: Attached = await attach(needs);
  const { url } = attached;
  needs.port = Number(new URL(url).port);
  logger.info({ pid: attached.pid, port: needs.port, started: attached.ours }, "The database is ready");

  async function recover(): Promise<void> {
    for (let pause = 250; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      logger.warn("The database server is gone: bringing it back");
      try {
        attached = await attach(needs);
        logger.info({ pid: attached.pid, started: attached.ours }, "The database is back");
        return;
      } catch (error) {
        logger.error({ err: error }, "The database server could not be brought back yet");
      }
      await sleep(pause);
    }
  }

  // Whatever ends this process, an orphan is not left behind knowingly.
  const noLongerAtExit = atExit(() => {
    if (attached.ours && isAlive(attached.pid)) process.kill(attached.pid, "SIGINT");
  });

  return {
    url,
    async close() {
      closed = true;
      await recovery;
      noLongerAtExit();
      await attached.lease.release(() => stop(place.cluster, attached.pid));
    },
  };
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new PlatformProblem(`The database folder ${folder} cannot be read (${codeOf(error)}).`, {
      cause: error,
    });
  });
  return names.length === 0;
}

/** Ends the sessions, writes everything down and stops ("fast"); "immediate" if that takes too long. */
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
