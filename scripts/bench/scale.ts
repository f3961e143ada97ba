import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { apiRoutes } from "#contract/api-routes.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { randomClientIp } from "../random-client-ip.ts";
import { runCommand } from "./command-process.ts";
import { runLoad } from "./load.ts";
import { readSeries } from "./metrics.ts";
import { type BenchMetrics, median } from "./rounds.ts";
import { BENCH_FOLDER, type RunningServer, startBenchSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

/** Searches one after the other, for the quantiles. */
const SEARCHES = 400;
/** Pages of each kind, none of them cached. */
const PAGES = 5;
const METRICS_TOKEN = "for-this-bench-only-and-on-loopback";
const POLL_MS = 5;
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
  const pages = [];
  const budgets = [];
  for (const products of sizes) {
    const name = products.toLocaleString("en-US");
    const measured = await measureAt(products);
    costs.push({ name, medians: measured.costs });
    times.push({ name, medians: measured.times });
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
    { bench: "scale: uncached pages, median ms", outcomes: pages, budgets },
  ];
}

async function measureAt(products: number): Promise<Record<"costs" | "times" | "pages", BenchMetrics>> {
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

const WORDS = [
  "magnesium",
  "vitamin d3 5000",
  "ashwaganda",
  "omega 3",
  "creatine",
  "probiotic",
  "zinc",
  "protein powder",
];

/** Searches that differ, so that no cache answers. */
const bodyOf = (at: number) =>
  JSON.stringify({
    search: WORDS[at % WORDS.length],
    limit: 24,
    page: 1 + (Math.floor(at / WORDS.length) % 50),
  });

async function searchTimes(site: RunningServer, database: Database): Promise<BenchMetrics> {
  const url = `${site.url}/api${apiRoutes.searchSupplements.path}`;
  const headers = { "content-type": "application/json", authorization: `Bearer ${await guestToken(site)}` };
  const times: number[] = [];
  for (let at = 0; at < SEARCHES; at++) {
    const began = performance.now();
    const response = await fetch(url, { method: "POST", headers: fromAnyone(headers), body: bodyOf(at) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`search: ${response.status}`);
    times.push(performance.now() - began);
  }
  const bodies = Array.from({ length: SEARCHES }, (_, at) => bodyOf(at));
  const load = await runLoad({ url, method: "POST", headers, bodies });
  const sorted = times.toSorted((one, other) => one - other);
  return {
    "requests/s": load["requests/s"] ?? 0,
    "p50 ms": median(times),
    "p95 ms": sorted[Math.floor(SEARCHES * 0.95)] ?? 0,
    "update visible ms": await updateTime(url, headers, database),
  };
}

/** Calls are limited by address. */
const fromAnyone = (headers: Readonly<Record<string, string>>) => ({
  ...headers,
  "x-forwarded-for": randomClientIp(),
});

async function guestToken({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/api${apiRoutes.getGuestToken.path}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** From the commit of a new name to the first search that finds it. */
async function updateTime(
  url: string,
  headers: Readonly<Record<string, string>>,
  { db }: Database,
): Promise<number> {
  const name = `Quillwort ${Date.now()}`;
  await db.execute(`update supplements set name = '${name}' where id = (select min(id) from supplements)`);
  await db.execute("select refresh_supplement_search(array(select min(id) from supplements))");
  const began = performance.now();
  const body = JSON.stringify({ search: name, limit: 1 });
  for (;;) {
    const response = await fetch(url, { method: "POST", headers: fromAnyone(headers), body });
    const { data } = (await response.json()) as { data: { list: { name: string }[] } };
    if (data.list[0]?.name === name) return performance.now() - began;
    await wait(POLL_MS);
  }
}

async function pageTimes({ url }: RunningServer, { db }: Database): Promise<BenchMetrics> {
  const { rows } = await db.execute<{ product: string; brand: string }>(`
    select s.slug as product, b.slug as brand from supplements s join brands b on b.id = s.brand_id
    order by md5(s.slug) limit ${PAGES}`);
  const kinds: Readonly<Record<string, (at: number) => string>> = {
    product: (at) => `/supplement-details/${rows[at]?.product}`,
    brand: (at) => `/brand-details/${rows[at]?.brand}`,
    brands: () => "/brands",
    search: (at) => `/search?q=${encodeURIComponent(WORDS[at] ?? "")}`,
    home: () => "/",
    ingredients: () => "/ingredients",
    ingredient: () => "/ingredient/magnesium",
    rankings: () => "/rankings",
    ranking: () => "/rankings/minerals",
    sitemap: () => "/sitemap.xml",
    "unknown address": (at) => `/supplement-details/${rows[at]?.product.slice(0, -3)}xq${at}`,
  };
  const medians: Record<string, number> = {};
  for (const [kind, pathOf] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let at = 0; at < PAGES; at++) {
      const began = performance.now();
      await (await fetch(url + pathOf(at), { headers: fromAnyone({ accept: "text/html" }) })).arrayBuffer();
      times.push(performance.now() - began);
    }
    medians[kind] = median(times);
  }
  return medians;
}
