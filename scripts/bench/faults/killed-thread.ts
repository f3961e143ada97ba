import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createNode, type SiteNode } from "../../nodes/processes.ts";
import type { BenchMetrics } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { countEndedThreads, endableThreads, endThread } from "../workers/ended-threads.ts";
import { callApi } from "./call-api.ts";
import type { Cluster } from "./cluster.ts";
import { fetchStatus, isFailure, startVirtualUsers } from "./virtual-users.ts";
import { durabilityOutcomes, startWriteLoad } from "./write-load.ts";

const KILLS = 6;
/** Before the first kill and after the last one. */
const MARGIN_MS = 2000;
/** Enough that every thread has pages to render. */
const CONCURRENT_PAGES = 6;
const PRODUCTS = 50;
/** More would need the cores that render. */
const WRITERS = 1;
/**
 * Pages between two kills, on a machine of any speed: a page whose thread ends twice fails, since it may be what ends
 * threads.
 */
const PAGES_BETWEEN_KILLS = 5 * CONCURRENT_PAGES;

/**
 * Ends one of two rendering threads again and again, while pages that are never cached, calls and writes go on: every
 * page is served, and no acknowledged write is lost.
 */
export async function killedThread(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const dataDir = path.join(folder, "threads");
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = await cluster.database("threads");
  const node = await createEndableNode(databaseUrl, dataDir);
  await node.start();
  try {
    const { data } = await callApi(node.url, "getGuestToken", {});
    const rendering = startRendering(node, await pagesOf(node, data.token));
    const users = startVirtualUsers(node.url, data.token, ["/"]);
    const writeLoad = await startWriteLoad(node.url, WRITERS);
    await wait(MARGIN_MS);
    for (let kill = 0; kill < KILLS; kill++) {
      endThread(node);
      await rendering.next(PAGES_BETWEEN_KILLS);
    }
    await wait(MARGIN_MS);
    await writeLoad.stop();
    await users.stop();
    const pages = await rendering.stop();
    const failures = pages.failed + users.responses.filter(isFailure).length;
    const outcome = outcomeOf({
      "threads ended": await countEndedThreads(dataDir),
      "pages rendered": pages.rendered,
      "other requests": users.responses.length,
      failures,
      "unacknowledged writes": writeLoad.retries,
    });
    return [outcome, ...durabilityOutcomes("thread killed", await writeLoad.checkStored(databaseUrl))];
  } finally {
    await node.stop("SIGKILL");
  }
}

/** A node that renders every page, with two threads. */
const createEndableNode = (databaseUrl: string, dataDir: string): Promise<SiteNode> =>
  createNode("threads", {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
    WORKERS: "2",
    PAGE_CACHE_MB: "0",
    ...endableThreads(dataDir),
  });

async function pagesOf({ url }: SiteNode, token: string): Promise<string[]> {
  const { data } = await callApi(url, "searchSupplements", { search: "", limit: PRODUCTS }, token);
  return data.list.map(({ slug }) => `/supplement-details/${slug}`);
}

/** Loads pages over several connections until stopped. */
function startRendering({ url }: SiteNode, paths: readonly string[]) {
  const counts = { rendered: 0, failed: 0 };
  let onPage = () => {};
  let isStopping = false;
  let turn = 0;
  const loads = Array.from({ length: CONCURRENT_PAGES }, async () => {
    while (!isStopping) {
      const status = await fetchStatus(url + paths[turn++ % paths.length]);
      counts[status === 200 ? "rendered" : "failed"] += 1;
      if (status !== 200) console.error(`  a page failed with status ${status}`);
      onPage();
    }
  });
  return {
    /** Resolves when so many more pages have been answered. */
    next: (pages: number) =>
      new Promise<void>((resolve) => {
        onPage = () => {
          if (--pages <= 0) resolve();
        };
      }),
    async stop() {
      isStopping = true;
      await Promise.all(loads);
      return counts;
    },
  };
}

const outcomeOf = (medians: BenchMetrics & { "threads ended": number; failures: number }): BenchOutcome => ({
  bench: "thread killed",
  outcomes: [{ name: "all requests", medians }],
  budgets: [
    {
      ...{ what: "thread killed: threads that ended", unit: "threads", isMinimum: true },
      ...{ limit: KILLS, measured: medians["threads ended"] },
    },
    {
      ...{ what: "thread killed: failures", unit: "requests", isMinimum: false },
      ...{ limit: 0, measured: medians.failures },
    },
  ],
});
