import { randomInt } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { createNode, type SiteNode } from "../../nodes/processes.ts";
import type { BenchOutcome } from "../table.ts";
import type { Cluster } from "./cluster.ts";
import { waitUntilShown } from "./virtual-users.ts";
import { durabilityOutcomes, startWriteLoad } from "./write-load.ts";

const KILLS = 20;
/** Random time from the first response of a node to its kill, so that kills hit different points. */
const UPTIME_MS = { min: 300, max: 1500 };

/** Jobs of a killed process are resumed after half a minute. */
const SERVED_TIMEOUT_MS = 120_000;

/**
 * Kills a site with default settings and the embedded database 20 times under write load, and restarts it on the same
 * data. Clients retry writes that were not acknowledged.
 */
export async function killedNode(_cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const dataDir = path.join(folder, "killed");
  const node = await createNode("killed", {
    NODE_ENV: "production",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
    // Speeds up the restarts.
    NODE_COMPILE_CACHE: path.join(folder, "compiled"),
  });
  await node.start();
  // For the checks at the end; also stops the database server after the last kill.
  const database = await openEmbedded({ dataDir, logger: pino({ level: "warn" }) });
  try {
    const writeLoad = await startWriteLoad(node.url);
    const startSeconds = await killRepeatedly(node);
    await wait(UPTIME_MS.max);
    await writeLoad.stop();
    const outcomes = durabilityOutcomes(
      `node killed ${KILLS} times`,
      await writeLoad.checkStored(database.url),
    );
    const pictures = await waitUntilShown(
      writeLoad.pictures.map((key) => `${node.url}/uploads/${key}`),
      SERVED_TIMEOUT_MS,
    );
    console.error(`  the longest start took ${Math.max(...startSeconds).toFixed(1)} s`);
    return [...outcomes, unfinishedWork(writeLoad.retries, pictures)];
  } finally {
    await node.stop("SIGTERM");
    await database.close();
  }
}

/** Returns how many seconds each restart took. */
async function killRepeatedly(node: SiteNode): Promise<number[]> {
  const startSeconds: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(randomInt(UPTIME_MS.min, UPTIME_MS.max));
    await node.stop("SIGKILL");
    const began = performance.now();
    await node.start();
    startSeconds.push((performance.now() - began) / 1000);
  }
  return startSeconds;
}

const unfinishedWork = (
  retries: number,
  pictures: Awaited<ReturnType<typeof waitUntilShown>>,
): BenchOutcome => ({
  bench: `node killed ${KILLS} times`,
  outcomes: [
    {
      name: "unfinished work",
      medians: {
        "unacknowledged attempts": retries,
        "pictures not served": pictures.missing,
        "last one served after, s": pictures.seconds,
      },
    },
  ],
  budgets: [
    {
      what: `node killed ${KILLS} times: pictures not served after two minutes`,
      unit: "pictures",
      isMinimum: false,
      limit: 0,
      measured: pictures.missing,
    },
  ],
});
