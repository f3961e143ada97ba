import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { runCommand } from "../command-process.ts";
import { readSeries } from "../metrics.ts";
import type { BenchMetrics } from "../rounds.ts";
import { BENCH_FOLDER, type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";
import { inProcessTimes, pageTimes, searchTimes } from "./times.ts";

const METRICS_TOKEN = "for-this-bench-only-and-on-loopback";
/** Below the limit of calls a minute. */
const POLL_MS = 400;
/** Every page renders and every answer is read again. */
const UNCACHED = { METRICS_TOKEN, PAGE_CACHE_MB: "0", ANSWER_CACHE_MB: "0", CALLER_CPU_PERCENT: "0" };
const MB = 1e6;
const MAX_PAGE_MS = 100;

/**
 * The whole site at each number of demo products: what seeding, disk, memory and opening cost, and how long searches, pages
 * uncached and an update take. A seeded database is kept for the next run.
 */
export async function scaleBench(sizes: readonly number[]): Promise<BenchOutcome[]> {
  const costs = [];
  const times = [];
  const inProcess = [];
  const pages = [];
  const budgets = [];
  for (const products of sizes) {
    const name = products.toLocaleString("en-US");
    const measured = await measureAt(products);
    costs.push({ name, medians: measured.costs });
    times.push({ name, medians: measured.times });
    inProcess.push({ name, medians: measured.inProcess });
    pages.push({ name, medians: measured.pages });
    budgets.push({
      what: `slowest uncached page, ${name} products`,
      unit: "ms",
      isMinimum: false,
      limit: MAX_PAGE_MS,
      measured: Math.max(...Object.values(measured.pages)),
    });
  }
  return [
    { bench: "scale: costs", outcomes: costs },
    { bench: "scale: searches over HTTP, and an update", outcomes: times },
    { bench: "scale: searches in process, with total and all facets", outcomes: inProcess },
    { bench: "scale: uncached pages, median ms", outcomes: pages, budgets },
  ];
}

async function measureAt(
  products: number,
): Promise<Record<"costs" | "times" | "inProcess" | "pages", BenchMetrics>> {
  const folder = `scale-${products}`;
  const seeded = await seedOnce(folder, products);
  const building = await startWithIndex(folder, products, "first start s");
  await building.site.stop();
  const { site, medians: opened } = await startWithIndex(folder, products, "start s");
  const database = await openDatabase({
    config: { databaseUrl: null, dataDir: join(BENCH_FOLDER, folder) },
    logger: pino({ level: "silent" }),
  });
  try {
    const counted = { "amounts counted s": await waitForLabelAmounts(database) };
    return {
      costs: { ...seeded, ...(await sizesOf(database, folder)), ...building.medians, ...opened, ...counted },
      times: await searchTimes(site, database),
      inProcess: await inProcessTimes(database, join(BENCH_FOLDER, folder, "search")),
      pages: await pageTimes(site, database),
    };
  } finally {
    await database.close();
    await site.stop();
  }
}

/** Seeds a folder of its own; the figures of the run that seeded it. */
async function seedOnce(folder: string, products: number): Promise<BenchMetrics> {
  const dataDir = join(BENCH_FOLDER, folder);
  const figures = join(dataDir, "seeded.json");
  if (existsSync(figures)) return JSON.parse(await readFile(figures, "utf8"));
  const { milliseconds, peakMegabytes } = await runCommand(
    ["seed", "--supplements", String(products)],
    dataDir,
  );
  const seeded = { "seeding s": milliseconds / 1000, "its peak MB": peakMegabytes };
  await writeFile(figures, JSON.stringify(seeded));
  return seeded;
}

/** Starts the site and waits until the index has all products: the first start builds it, later ones open its snapshot. */
async function startWithIndex(
  folder: string,
  products: number,
  what: "first start s" | "start s",
): Promise<{ site: RunningServer; medians: BenchMetrics }> {
  const began = performance.now();
  const site = await startBenchSite(folder, UNCACHED);
  while ((await readMetric(site, "search_index_products")) < products) await wait(POLL_MS);
  const medians = {
    [what]: (performance.now() - began) / 1000,
    "index MB": (await readMetric(site, "search_index_bytes")) / MB,
    "process MB": (await readMetric(site, "process_resident_memory_bytes")) / MB,
  };
  return { site, medians };
}

/** Waits for the job that counts the amounts on labels: after seeding, it has all of them to count. In seconds. */
async function waitForLabelAmounts({ db }: Database): Promise<number> {
  const began = performance.now();
  const isCounted = "select not exists (select from label_amount_changes) as counted";
  while (!(await db.execute<{ counted: boolean }>(isCounted)).rows[0]?.counted) await wait(1000);
  return (performance.now() - began) / 1000;
}

async function readMetric({ url }: RunningServer, series: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return readSeries(await response.text(), series);
}

async function sizesOf({ db }: Database, folder: string): Promise<BenchMetrics> {
  const { rows } = await db.execute<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  const snapshots = join(BENCH_FOLDER, folder, "search");
  let bytes = 0;
  for (const file of await readdir(snapshots).catch(() => []))
    bytes += (await stat(join(snapshots, file))).size;
  return { "database MB": Number(rows[0]?.bytes ?? 0) / MB, "snapshot MB": bytes / MB };
}
