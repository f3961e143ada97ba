import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createNode } from "../../nodes/processes.ts";
import type { BenchOutcome, BudgetResult } from "../table.ts";
import { callApi } from "./call-api.ts";
import type { Cluster, StopMode } from "./cluster.ts";
import {
  countFailuresBySecond,
  fetchStatus,
  isFailure,
  type LoggedResponse,
  startVirtualUsers,
} from "./virtual-users.ts";
import { durabilityOutcomes, startWriteLoad } from "./write-load.ts";

const OUTAGE_MS = 6000;
const MARGIN_MS = 5000;
const CACHED_PAGES = ["/", "/search?q=magnesium", "/brands"];
/** Maximum duration of failures after the database is back: calls sent just before. */
const MAX_FAILING_SECONDS = 1;

interface Outage {
  mode: StopMode;
  stoppedAt: number;
  backAt: number;
  /** End of the observed interval. */
  endedAt: number;
}

/** Stops PostgreSQL under load, once by a fast shutdown and once by a crash, and starts it again. */
export async function databaseOutage(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const databaseUrl = await cluster.database("outage");
  const node = await createNode("outage", {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, "outage"),
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
  });
  await node.start();
  try {
    const { data } = await callApi(node.url, "getGuestToken", {});
    for (const page of CACHED_PAGES) await fetchStatus(node.url + page);
    const users = startVirtualUsers(node.url, data.token, CACHED_PAGES);
    const writeLoad = await startWriteLoad(node.url);
    const outages: Outage[] = [];
    await wait(MARGIN_MS);
    for (const mode of ["stopped", "crashed"] as const) {
      const stoppedAt = performance.now();
      await cluster.stop(mode);
      await wait(OUTAGE_MS);
      await cluster.start();
      const backAt = performance.now();
      await wait(MARGIN_MS);
      outages.push({ mode, stoppedAt, backAt, endedAt: performance.now() });
    }
    await writeLoad.stop();
    await users.stop();
    const outcomes = outages.map((outage) => outcomeOf(outage, users.responses));
    return [...outcomes, ...durabilityOutcomes("database outage", await writeLoad.checkStored(databaseUrl))];
  } finally {
    await node.stop("SIGKILL");
  }
}

function outcomeOf(
  { mode, stoppedAt, backAt, endedAt }: Outage,
  responses: readonly LoggedResponse[],
): BenchOutcome {
  const during = responses.filter(({ at }) => at > stoppedAt && at <= endedAt);
  const failures = during.filter(isFailure);
  const cachedPages = during.filter(({ what, at }) => what === "cached page" && at < backAt);
  const failingSeconds = Math.max(0, ...failures.map(({ at }) => (at - backAt) / 1000));
  console.error(
    `database ${mode}, failures by second: ${countFailuresBySecond(responses, stoppedAt, endedAt).join(" ")}`,
  );
  const pagesNotServed = cachedPages.filter(isFailure).length;
  const medians = {
    "outage, s": (backAt - stoppedAt) / 1000,
    responses: during.length,
    failures: failures.length,
    "failures after it was back, s": failingSeconds,
    "cached pages served": cachedPages.length - pagesNotServed,
    "cached pages not served": pagesNotServed,
  };
  return {
    bench: `database ${mode} under load`,
    outcomes: [{ name: "virtual users", medians }],
    budgets: budgetsOf(mode, failingSeconds, pagesNotServed),
  };
}

const budgetsOf = (mode: Outage["mode"], failingSeconds: number, pagesNotServed: number): BudgetResult[] => [
  {
    what: `database ${mode}: failures after it was back`,
    unit: "s",
    isMinimum: false,
    limit: MAX_FAILING_SECONDS,
    measured: failingSeconds,
  },
  {
    what: `database ${mode}: cached pages not served`,
    unit: "pages",
    isMinimum: false,
    limit: 0,
    measured: pagesNotServed,
  },
];
