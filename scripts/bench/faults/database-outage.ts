import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nodeOf } from "../../nodes/processes.ts";
import type { Bar, BenchOutcome } from "../table.ts";
import { ask } from "./call-api.ts";
import type { Cluster, Ending } from "./cluster.ts";
import { failed, failuresBySecond, type Glance, startReaders, statusOf } from "./readers.ts";
import { keptOutcomes, startWriters } from "./write-load.ts";

const AWAY_MS = 6000;
const AROUND_MS = 5000;
const KEPT_PAGES = ["/", "/search?q=magnesium", "/brands"];
/** What may go on after the database is back: a question that was asked just before. */
const OUTLASTS_S = 1;

interface Outage {
  how: Ending;
  wentAt: number;
  backAt: number;
  /** When it had been back for a while. */
  until: number;
}

/** PostgreSQL goes away under load, once in order and once as in a crash, and comes back. */
export async function databaseOutage(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const databaseUrl = await cluster.database("outage");
  const node = await nodeOf("outage", {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, "outage"),
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
  });
  await node.start();
  try {
    const { data } = await ask(node.url, "getGuestToken", {});
    for (const page of KEPT_PAGES) await statusOf(node.url + page);
    const readers = startReaders(node.url, data.token, KEPT_PAGES);
    const writers = await startWriters(node.url);
    const outages: Outage[] = [];
    await wait(AROUND_MS);
    for (const how of ["stopped", "crashed"] as const) {
      const wentAt = performance.now();
      await cluster.stop(how);
      await wait(AWAY_MS);
      await cluster.start();
      const backAt = performance.now();
      await wait(AROUND_MS);
      outages.push({ how, wentAt, backAt, until: performance.now() });
    }
    await writers.stop();
    await readers.stop();
    const outcomes = outages.map((outage) => outcomeOf(outage, readers.glances));
    return [...outcomes, ...keptOutcomes("database away", await writers.kept(databaseUrl))];
  } finally {
    await node.stop("SIGKILL");
  }
}

function outcomeOf({ how, wentAt, backAt, until }: Outage, glances: readonly Glance[]): BenchOutcome {
  const during = glances.filter(({ at }) => at > wentAt && at <= until);
  const failures = during.filter(failed);
  const kept = during.filter(({ what, at }) => what === "a kept page" && at < backAt);
  const outlasted = Math.max(0, ...failures.map(({ at }) => (at - backAt) / 1000));
  console.error(`database ${how}, failures by second: ${failuresBySecond(glances, wentAt, until).join(" ")}`);
  const bars: Bar[] = [
    {
      what: `database ${how}: failures after it is back`,
      unit: "s",
      least: false,
      bar: OUTLASTS_S,
      measured: outlasted,
    },
    {
      what: `database ${how}: kept pages not shown`,
      unit: "pages",
      least: false,
      bar: 0,
      measured: kept.filter(failed).length,
    },
  ];
  return {
    bench: `database ${how} under load`,
    outcomes: [
      {
        name: "readers",
        medians: {
          "away, s": (backAt - wentAt) / 1000,
          "answers meanwhile": during.length,
          failures: failures.length,
          "failures after it is back, s": outlasted,
          "kept pages shown meanwhile": kept.length - kept.filter(failed).length,
          "kept pages not shown": kept.filter(failed).length,
        },
      },
    ],
    bars,
  };
}
