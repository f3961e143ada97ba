import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { apiRoutes } from "#contract/api-routes.ts";
import type { Load } from "./load.ts";
import { runLoad } from "./load.ts";
import { readSeries } from "./metrics.ts";
import { type BenchMetrics, type Contender, measureInTurns } from "./rounds.ts";
import { type RunningServer, startBenchSite, startRawServer } from "./servers.ts";
import type { BenchOutcome, BudgetResult } from "./table.ts";

const ROUNDS = 5;
const SEARCHES = [
  "magnesium",
  "vitamin d3 5000",
  "ashwaganda",
  "omega 3",
  "creatine",
  "probiotic",
  "zinc",
  "protein",
];

const MB = 1_000_000;

/** Budget: requests/s from the page cache as a share of raw node:http. */
const MIN_SHARE_OF_RAW = 0.8;

/**
 * Pages from the page cache, and rendered for every request with and without cached answers, against raw node:http with
 * the same bytes. Without a page cache every request renders, also those for the same URL.
 */
export async function pages(): Promise<BenchOutcome[]> {
  return withSite(startBenchSite(), async (site) =>
    withSite(startRenderingSite(), async (rendering) =>
      withSite(startUncachedSite(), async (uncached) => {
        const outcomes: BenchOutcome[] = [];
        const load = { headers: { accept: "text/html", "accept-encoding": "br" } };
        const contenders = [
          { name: "from the page cache", site },
          { name: "rendered for each request, answers cached", site: rendering },
          { name: "rendered for each request", site: uncached },
        ] as const;
        for (const path of await pathsOf(site)) {
          const outcome = await againstRaw(contenders, `page ${path}`, path, load);
          outcomes.push({ ...outcome, budgets: [pageCacheBudget(path, outcome)] });
        }
        outcomes.push({
          bench: "one node after it",
          outcomes: [
            { name: "with a page cache", medians: await nodeFigures(site) },
            { name: "without", medians: await nodeFigures(uncached) },
          ],
        });
        return outcomes;
      }),
    ),
  );
}

/** Memory and connections of one node, from its /metrics. */
async function nodeFigures({ url }: RunningServer): Promise<BenchMetrics> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (series: string) => readSeries(text, series);
  return {
    "memory MB": read("process_resident_memory_bytes") / MB,
    "connections of the pool": read('database_connections{state="open"}'),
    "page cache MB": read("page_cache_bytes") / MB,
  };
}

const pageCacheBudget = (path: string, { outcomes: [raw, cached] }: BenchOutcome): BudgetResult => ({
  what: `anonymous page ${path} from the page cache, requests a second against raw node:http with the same bytes`,
  unit: "x",
  isMinimum: true,
  limit: MIN_SHARE_OF_RAW,
  measured: (cached?.medians["requests/s"] ?? 0) / (raw?.medians["requests/s"] ?? 0),
});

/** The home page, a search, and the most recently tested product with its report. */
async function pathsOf(site: RunningServer): Promise<string[]> {
  const { slug, report_slug } = await lastTested(site);
  return ["/", "/search?q=magnesium", `/supplement-details/${slug}`, `/report/${report_slug}`];
}

async function lastTested(site: RunningServer): Promise<{ slug: string; report_slug: string }> {
  const response = await fetch(`${site.url}/api${apiRoutes.listRecentlyTested.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await guestToken(site)}` },
    body: JSON.stringify({ limit: 1 }),
  });
  const { data } = (await response.json()) as { data: { list: { slug: string; report_slug: string }[] } };
  const [tested] = data.list;
  if (!tested) throw new Error("The demo catalog has no tested product.");
  return tested;
}

async function guestToken(site: RunningServer): Promise<string> {
  const response = await fetch(`${site.url}/api${apiRoutes.getGuestToken.path}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** API calls with and without the answer cache, against raw node:http with the same bytes. */
export async function calls(): Promise<BenchOutcome[]> {
  return withSite(startBenchSite(), async (site) =>
    withSite(startUncachedSite(), async (uncached) => {
      const { slug } = await lastTested(site);
      const contenders = [
        { name: "the site", site, headers: await asGuest(site) },
        { name: "no cache", site: uncached, headers: await asGuest(uncached) },
      ] as const;
      const postLoad = (inputs: readonly object[]) => ({
        method: "POST" as const,
        headers: { "content-type": "application/json" },
        bodies: inputs.map((input) => JSON.stringify(input)),
      });
      const searches = postLoad(SEARCHES.map((words) => ({ search: words, limit: 24 })));
      const products = postLoad([{ supplement_id: slug }]);
      return [
        await againstRaw([contenders[0]], "search call", `/api${apiRoutes.searchSupplements.path}`, searches),
        await againstRaw(contenders, "product call", `/api${apiRoutes.getSupplement.path}`, products),
      ];
    }),
  );
}

/** A site without a page cache: the cost of a page that is not in it. */
const startRenderingSite = () => startBenchSite("data-rendering", { PAGE_CACHE_MB: "0" });

/** A site without a page cache and an answer cache. */
const startUncachedSite = () => startBenchSite("data-uncached", { PAGE_CACHE_MB: "0", ANSWER_CACHE_MB: "0" });

const asGuest = async (site: RunningServer) => ({ authorization: `Bearer ${await guestToken(site)}` });

async function withSite<Result>(
  starting: Promise<RunningServer>,
  use: (site: RunningServer) => Promise<Result>,
): Promise<Result> {
  const site = await starting;
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

interface SiteUnderLoad {
  name: string;
  site: RunningServer;
  /** In addition to those of the load. */
  headers?: Readonly<Record<string, string>>;
}

/** Measures sites alternating with raw node:http, which serves the bytes of the first site's response. */
async function againstRaw(
  sites: readonly [SiteUnderLoad, ...SiteUnderLoad[]],
  bench: string,
  path: string,
  load: Omit<Load, "url">,
): Promise<BenchOutcome> {
  const loadOf = (own: SiteUnderLoad["headers"]) => ({ ...load, headers: { ...load.headers, ...own } });
  const { headers, body } = await captureResponse(sites[0].site.url + path, loadOf(sites[0].headers));
  const raw = await startRawServer(bench.replaceAll(/\W+/g, "-"), headers, body);
  try {
    const contenders: Contender[] = [
      { name: "node:http, same bytes", measure: () => runLoad({ ...load, url: raw.url + path }) },
      ...sites.map(({ name, site, headers: own }) => ({
        name,
        measure: () => runLoad({ ...loadOf(own), url: site.url + path }),
      })),
    ];
    return { bench, outcomes: await measureInTurns(contenders, ROUNDS) };
  } finally {
    await raw.stop();
  }
}

/** The bytes of one response, still compressed, with the headers that describe them. */
async function captureResponse(
  url: string,
  { method = "GET", headers = {}, bodies = [] }: Omit<Load, "url">,
) {
  const sent = request(url, { method, headers }).end(bodies[0]);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${url}: status ${response.statusCode}`);
  const copiedHeaders = ["content-type", "content-encoding"] as const;
  return {
    body,
    headers: Object.fromEntries(
      copiedHeaders.flatMap((name) => (response.headers[name] ? [[name, response.headers[name]]] : [])),
    ),
  };
}
