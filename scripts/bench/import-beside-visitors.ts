import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { type BenchMetrics, median } from "./rounds.ts";
import { BENCH_FOLDER, startBenchSite } from "./servers.ts";
import { openStalenessProbe, type StalenessProbe } from "./staleness.ts";
import type { BenchOutcome } from "./table.ts";

/** Labels that are on the site before the import. */
const LABELS_BEFORE = 20_000;
const LABELS_PER_BATCH = 4000;
const PRODUCT_PAGES = 200;
/** Pages that the import changes all the time. */
const LISTS = ["/home", "/brands", "/search?q=magnesium", "/search?q=zinc", "/ingredients"];
const QUIET_MS = 10_000;
/** Time between two requests of the visitors, who ask one after the other. */
const PAUSE_MS = 10;
const MIN_HIT_RATE = 80;
/** Every so many rounds of the visitors, a list is watched as well: it may lag by 10 seconds. */
const ROUNDS_PER_LIST = 4;
const MAX_PAGE_LAG_MS = 1000;
const FOLDER = "import-beside-visitors";
const METRICS_TOKEN = "for-this-bench-only-and-on-loopback";

/**
 * Imports most of the NIH's export while visitors look at products that it leaves alone, and at lists. What counts is
 * which share of their pages comes from the page cache, and how long a page there lags behind a change.
 */
export async function importBesideVisitors(): Promise<BenchOutcome[]> {
  if (!existsSync(NIH_EXPORT)) {
    console.error(`skipped: ${NIH_EXPORT} does not exist.`);
    return [];
  }
  await rm(join(BENCH_FOLDER, FOLDER), { recursive: true, force: true });
  const site = await startBenchSite(FOLDER, { DEMO_DATA: "off", METRICS_TOKEN });
  const database = await openDatabase({
    config: { databaseUrl: null, dataDir: join(BENCH_FOLDER, FOLDER) },
    logger: pino({ level: "silent" }),
  });
  try {
    const labels = await readLabels();
    await saveLabels(database.db, labels.slice(0, LABELS_BEFORE));
    const products = await unchangedProducts(database, labels.slice(LABELS_BEFORE));
    const visited = { products, lists: LISTS };
    await visit(site.url, visited.products);
    await visit(site.url, visited.lists);
    const quiet = await visitDuring(site.url, visited, () => wait(QUIET_MS));
    const lag = watchLag(await openStalenessProbe(site.url, database));
    const beside = await visitDuring(site.url, visited, () => importRest(database, labels), lag.watch);
    return outcomesOf({ quiet, import: beside }, lag);
  } finally {
    await database.close();
    await site.stop();
  }
}

/** Measures how long a page and a list lag, between rounds of the visitors. */
function watchLag({ page, list }: StalenessProbe) {
  const lags = { page: [] as number[], list: [] as number[] };
  return {
    lags,
    async watch(round: number) {
      lags.page.push(await page());
      if (round % ROUNDS_PER_LIST === 0) lags.list.push(await list());
    },
  };
}

function outcomesOf(
  visits: Readonly<Record<string, Awaited<ReturnType<typeof visitDuring>>>>,
  { lags }: ReturnType<typeof watchLag>,
): BenchOutcome[] {
  const outcomes = Object.entries(visits).flatMap(([when, kinds]) =>
    Object.entries(kinds).map(([kind, medians]) => ({ name: `${kind}, ${when}`, medians })),
  );
  const staleness = Object.entries(lags).map(([name, times]) => ({ name, medians: lagMetrics(times) }));
  const budgets = [
    {
      ...{ what: "unchanged products from the page cache during an import", unit: "%", isMinimum: true },
      ...{ limit: MIN_HIT_RATE, measured: visits.import?.products["% cached"] ?? 0 },
    },
    {
      ...{ what: "longest lag of a changed product's page during an import", unit: "ms", isMinimum: false },
      ...{ limit: MAX_PAGE_LAG_MS, measured: Math.max(...lags.page) },
    },
  ];
  return [
    { bench: "import-beside-visitors", outcomes, budgets },
    { bench: "lag during the import", outcomes: staleness },
  ];
}

const lagMetrics = (times: readonly number[]): BenchMetrics => ({
  changes: times.length,
  "median lag ms": median(times),
  "longest lag ms": Math.max(...times),
});

async function readLabels(): Promise<LabelRecord[]> {
  const labels: LabelRecord[] = [];
  for await (const { parsed } of (await openLabelSource(NIH_EXPORT)).items)
    if ("label" in parsed) labels.push(parsed.label);
  return labels;
}

async function importRest({ db }: Database, labels: readonly LabelRecord[]): Promise<void> {
  for (let at = LABELS_BEFORE; at < labels.length; at += LABELS_PER_BATCH)
    await saveLabels(db, labels.slice(at, at + LABELS_PER_BATCH));
}

/** Pages of products of brands of which no other label follows. */
async function unchangedProducts({ db }: Database, following: readonly LabelRecord[]): Promise<string[]> {
  const changing = new Set(following.map(({ brand }) => brand.toLowerCase()));
  const { rows } = await db.execute<{ slug: string; brand: string }>(
    "select s.slug, b.name as brand from supplements s join brands b on b.id = s.brand_id order by md5(s.slug)",
  );
  return rows
    .filter(({ brand }) => !changing.has(brand.toLowerCase()))
    .slice(0, PRODUCT_PAGES)
    .map(({ slug }) => `/supplement-details/${slug}`);
}

/** Visits the pages again and again, one kind after the other, until the change is done. `between`: after each round. */
async function visitDuring(
  url: string,
  visited: Readonly<Record<"products" | "lists", readonly string[]>>,
  change: () => Promise<unknown>,
  between: (round: number) => Promise<unknown> = async () => {},
): Promise<Record<"products" | "lists", BenchMetrics>> {
  const kinds = { products: { hits: 0, misses: 0, slowest: 0 }, lists: { hits: 0, misses: 0, slowest: 0 } };
  let isDone = false;
  const changed = change().finally(() => {
    isDone = true;
  });
  for (let round = 0; !isDone; round++) {
    for (const kind of ["products", "lists"] as const) {
      const before = await cacheCounts(url);
      const slowest = await visit(url, visited[kind]);
      const after = await cacheCounts(url);
      kinds[kind].hits += after.hit - before.hit;
      kinds[kind].misses += after.miss - before.miss;
      kinds[kind].slowest = Math.max(kinds[kind].slowest, slowest);
    }
    await between(round);
  }
  await changed;
  return { products: visitMetrics(kinds.products), lists: visitMetrics(kinds.lists) };
}

const visitMetrics = (counted: { hits: number; misses: number; slowest: number }): BenchMetrics => ({
  pages: counted.hits + counted.misses,
  "% cached": (100 * counted.hits) / (counted.hits + counted.misses),
  "slowest ms": counted.slowest,
});

/** Requests the pages one after the other; the slowest one's milliseconds. */
async function visit(url: string, paths: readonly string[]): Promise<number> {
  let slowest = 0;
  for (const path of paths) {
    const began = performance.now();
    const response = await fetch(url + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    slowest = Math.max(slowest, performance.now() - began);
    await wait(PAUSE_MS);
  }
  return slowest;
}

async function cacheCounts(url: string): Promise<{ hit: number; miss: number }> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await response.text();
  const count = (result: string) =>
    Number(new RegExp(`^page_cache_requests\\{result="${result}"\\} (\\d+)`, "m").exec(text)?.[1] ?? 0);
  return { hit: count("hit"), miss: count("miss") };
}
