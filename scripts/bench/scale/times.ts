import { setTimeout as wait } from "node:timers/promises";
import { apiRoutes } from "#contract/api-routes.ts";
import type { Database } from "#platform/database/database.ts";
import { randomClientIp } from "../../random-client-ip.ts";
import { runLoad } from "../load.ts";
import { type BenchMetrics, median } from "../rounds.ts";
import { openIndexOf } from "../search/engines/read-model.ts";
import { createFind } from "../search/engines/sql.ts";
import type { RunningServer } from "../servers.ts";

/** Searches one after the other, for the quantiles. */
const SEARCHES = 400;
const IN_PROCESS_SEARCHES = 1000;
/** Pages of each kind, none of them cached. */
const PAGES = 5;
const POLL_MS = 5;

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

export async function searchTimes(site: RunningServer, database: Database): Promise<BenchMetrics> {
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

/**
 * Opens the site's snapshot in this process and searches without HTTP and cards: for a word, two words of a name, or one of
 * the brand and one of the name. No search repeats, so that none is answered from memory.
 */
export async function inProcessTimes(database: Database, folder: string): Promise<BenchMetrics> {
  const began = performance.now();
  const index = await openIndexOf(database, folder);
  const opened = performance.now() - began;
  const find = createFind(index);
  const times: number[] = [];
  try {
    for (const words of await differentSearches(database)) {
      const start = performance.now();
      await find(words);
      times.push(performance.now() - start);
    }
  } finally {
    await index.close();
  }
  const sorted = times.toSorted((one, other) => one - other);
  return {
    searches: times.length,
    "open ms": opened,
    "p50 ms": median(times),
    "p95 ms": sorted[Math.floor(times.length * 0.95)] ?? 0,
  };
}

async function differentSearches({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ words: string }>(`
    with products as (
      select split_part(b.name, ' ', 1) as brand, split_part(s.name, ' ', 1) as first, split_part(s.name, ' ', 2) as second,
        s.id % 4 as kind
      from supplements s join brands b on b.id = s.brand_id order by md5(s.slug) limit ${20 * IN_PROCESS_SEARCHES}
    )
    select words from (
      select distinct lower(case kind when 0 then first when 1 then first || ' ' || second
        when 2 then brand || ' ' || first else brand end) as words from products
    ) distinct_words order by md5(words) limit ${IN_PROCESS_SEARCHES}`);
  return rows.map(({ words }) => words);
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

export async function pageTimes({ url }: RunningServer, { db }: Database): Promise<BenchMetrics> {
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
