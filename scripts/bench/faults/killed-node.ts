import { randomInt } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";
import { nodeOf } from "../../nodes/processes.ts";
import type { BenchOutcome } from "../table.ts";
import type { Cluster } from "./cluster.ts";
import { shownIn } from "./readers.ts";
import { keptOutcomes, startWriters } from "./write-load.ts";

const KILLS = 20;
/** Between the first answer of a node and its end, in milliseconds: never at the same point of what it does. */
const LIVES_MS = { least: 300, most: 1500 };

/** Work that a killed process had begun is given to the next after half a minute. */
const SHOWN_WITHIN_MS = 120_000;

/**
 * The site as it runs without any settings, with the database that it starts itself, is killed 20 times while it takes
 * writes, and started again on what is there. Whoever wrote tries again what was not acknowledged.
 */
export async function killedNode(_cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const dataDir = path.join(folder, "killed");
  const node = await nodeOf("killed", {
    NODE_ENV: "production",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
    // Read by those that follow instead of compiling the same again.
    NODE_COMPILE_CACHE: path.join(folder, "compiled"),
  });
  await node.start();
  // Looks at what is kept, and stops the server when the last node was killed.
  const database = await openEmbedded({ dataDir, logger: pino({ level: "warn" }) });
  try {
    const writers = await startWriters(node.url);
    const startedIn: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(randomInt(LIVES_MS.least, LIVES_MS.most));
      await node.stop("SIGKILL");
      const began = performance.now();
      await node.start();
      startedIn.push((performance.now() - began) / 1000);
    }
    await wait(LIVES_MS.most);
    await writers.stop();
    const outcomes = keptOutcomes(`node killed ${KILLS} times`, await writers.kept(database.url));
    const pictures = await shownIn(
      writers.pictures.map((key) => `${node.url}/uploads/${key}`),
      SHOWN_WITHIN_MS,
    );
    console.error(`  the longest start took ${Math.max(...startedIn).toFixed(1)} s`);
    return [
      ...outcomes,
      {
        bench: `node killed ${KILLS} times`,
        outcomes: [
          {
            name: "what was half done",
            medians: {
              "tries not acknowledged": writers.triedAgain,
              "pictures not shown": pictures.missing,
              "the last shown after, s": pictures.seconds,
            },
          },
        ],
        bars: [
          {
            what: `node killed ${KILLS} times: pictures not shown after two minutes`,
            unit: "pictures",
            least: false,
            bar: 0,
            measured: pictures.missing,
          },
        ],
      },
    ];
  } finally {
    await node.stop("SIGTERM");
    await database.close();
  }
}
