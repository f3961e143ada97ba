import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { type Database, openDatabase } from "#platform/database/database.ts";
import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { BENCH_FOLDER, startBenchSite } from "./servers.ts";
import { NIH_EXPORT } from "./shared-data.ts";
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
const FOLDER = "import-beside-visitors";
const METRICS_TOKEN = "for-this-bench-only-and-on-loopback";

/**
 * Imports most of the NIH's export while visitors look at products that it leaves alone, and at lists. What counts is
 * which share of their pages comes from the page cache.
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
    const outcomes = [];
    for (const [when, change] of [
      ["quiet", () => wait(QUIET_MS)],
      ["import", () => importRest(database, labels)],
    ] as const) {
      outcomes.push(...(await visitDuring(site.url, visited, when, change)));
    }
    const measured = outcomes.find(({ name }) => name === "products, import")?.medians["% cached"] ?? 0;
    const what = "unchanged products from the page cache during an import";
    const budgets = [{ what, unit: "%", isMinimum: true, limit: MIN_HIT_RATE, measured }];
    return [{ bench: "import-beside-visitors", outcomes, budgets }];
  } finally {
    await database.close();
    await site.stop();
  }
}

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

/** Visits the pages again and again, one kind after the other, until the change is done. */
async function visitDuring(
  url: string,
  visited: Readonly<Record<"products" | "lists", readonly string[]>>,
  when: string,
  change: () => Promise<unknown>,
) {
  const kinds = { products: { hits: 0, misses: 0, slowest: 0 }, lists: { hits: 0, misses: 0, slowest: 0 } };
  let isDone = false;
  const changed = change().finally(() => {
    isDone = true;
  });
  while (!isDone)
    for (const kind of ["products", "lists"] as const) {
      const before = await cacheCounts(url);
      const slowest = await visit(url, visited[kind]);
      const after = await cacheCounts(url);
      kinds[kind].hits += after.hit - before.hit;
      kinds[kind].misses += after.miss - before.miss;
      kinds[kind].slowest = Math.max(kinds[kind].slowest, slowest);
    }
  await changed;
  return Object.entries(kinds).map(([kind, { hits, misses, slowest }]) => ({
    name: `${kind}, ${when}`,
    medians: { pages: hits + misses, "% cached": (100 * hits) / (hits + misses), "slowest ms": slowest },
  }));
}

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
