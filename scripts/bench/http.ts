import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { addresses } from "#contract/api-routes.ts";
import type { Load } from "./load.ts";
import { underLoad } from "./load.ts";
import { nodeFigures } from "./node-figures.ts";
import { type Contender, measureInTurns } from "./rounds.ts";
import { type Running, startRaw, startSite } from "./servers.ts";
import type { Bar, BenchOutcome } from "./table.ts";

const ROUNDS = 5;
const WORDS = [
  "magnesium",
  "vitamin d3 5000",
  "ashwaganda",
  "omega 3",
  "creatine",
  "probiotic",
  "zinc",
  "protein",
];

/** What the page cache must reach of what Node's own server reaches. */
const OF_RAW = 0.8;

/** Pages from the page cache, and rendered for each reader, against Node's own server with the same bytes. */
export async function pages(): Promise<BenchOutcome[]> {
  return withSite(startSite(), async (site) =>
    withSite(startForgetful(), async (uncached) => {
      const outcomes: BenchOutcome[] = [];
      const load = { headers: { accept: "text/html", "accept-encoding": "br" } };
      for (const path of await pathsOf(site)) {
        const contenders = [
          { name: "from the page cache", site },
          { name: "rendered anew", site: uncached },
        ] as const;
        const outcome = await againstRaw(contenders, `page ${path}`, path, load);
        outcomes.push({ ...outcome, bars: [keptBar(path, outcome)] });
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
  );
}

const keptBar = (path: string, { outcomes: [raw, kept] }: BenchOutcome): Bar => ({
  what: `anonymous page ${path} from the page cache, requests a second against raw node:http with the same bytes`,
  unit: "x",
  least: true,
  bar: OF_RAW,
  measured: (kept?.medians["requests/s"] ?? 0) / (raw?.medians["requests/s"] ?? 0),
});

/** The first page, a search, and the product that was tested last with its report. */
async function pathsOf(site: Running): Promise<string[]> {
  const { slug, report_slug } = await lastTested(site);
  return ["/", "/search?q=magnesium", `/supplement-details/${slug}`, `/report/${report_slug}`];
}

async function lastTested(site: Running): Promise<{ slug: string; report_slug: string }> {
  const answer = await fetch(`${site.url}/api${addresses.listRecentlyTested.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await guestToken(site)}` },
    body: JSON.stringify({ limit: 1 }),
  });
  const { data } = (await answer.json()) as { data: { list: { slug: string; report_slug: string }[] } };
  const [tested] = data.list;
  if (!tested) throw new Error("The sample catalogue has no tested product.");
  return tested;
}

async function guestToken(site: Running): Promise<string> {
  const answer = await fetch(`${site.url}/api${addresses.getGuestToken.path}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Calls that memory answers, and what they cost without it, against Node's own server with the bytes of an answer. */
export async function calls(): Promise<BenchOutcome[]> {
  return withSite(startSite(), async (site) =>
    withSite(startForgetful(), async (forgetful) => {
      const { slug } = await lastTested(site);
      const contenders = [
        { name: "the site", site, headers: await asGuest(site) },
        { name: "nothing kept", site: forgetful, headers: await asGuest(forgetful) },
      ] as const;
      const asked = (inputs: readonly object[]) => ({
        method: "POST" as const,
        headers: { "content-type": "application/json" },
        bodies: inputs.map((input) => JSON.stringify(input)),
      });
      const searches = asked(WORDS.map((words) => ({ search: words, limit: 24 })));
      const products = asked([{ supplement_id: slug }]);
      return [
        await againstRaw([contenders[0]], "search call", `/api${addresses.searchSupplements.path}`, searches),
        await againstRaw(contenders, "product call", `/api${addresses.getSupplement.path}`, products),
      ];
    }),
  );
}

/** A site beside the other one that makes every page and every answer anew. */
const startForgetful = () => startSite("data-uncached", { PAGE_CACHE_MB: "0", ANSWER_CACHE_MB: "0" });

const asGuest = async (site: Running) => ({ authorization: `Bearer ${await guestToken(site)}` });

async function withSite<Result>(
  starting: Promise<Running>,
  use: (site: Running) => Promise<Result>,
): Promise<Result> {
  const site = await starting;
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

interface Asked {
  name: string;
  site: Running;
  /** Beside those of the load. */
  headers?: Readonly<Record<string, string>>;
}

/** Sites in turns with Node's own server, which sends what the first of them sends. */
async function againstRaw(
  sites: readonly [Asked, ...Asked[]],
  bench: string,
  path: string,
  load: Omit<Load, "url">,
): Promise<BenchOutcome> {
  const loadOf = (own: Asked["headers"]) => ({ ...load, headers: { ...load.headers, ...own } });
  const { headers, body } = await asItTravels(sites[0].site.url + path, loadOf(sites[0].headers));
  const raw = await startRaw(bench.replaceAll(/\W+/g, "-"), headers, body);
  try {
    const contenders: Contender[] = [
      { name: "node:http, same bytes", measure: () => underLoad({ ...load, url: raw.url + path }) },
      ...sites.map(({ name, site, headers: own }) => ({
        name,
        measure: () => underLoad({ ...loadOf(own), url: site.url + path }),
      })),
    ];
    return { bench, outcomes: await measureInTurns(contenders, ROUNDS) };
  } finally {
    await raw.stop();
  }
}

/** The bytes of one answer, still compressed, and the headers that say what they are. */
async function asItTravels(url: string, { method = "GET", headers = {}, bodies = [] }: Omit<Load, "url">) {
  const sent = request(url, { method, headers }).end(bodies[0]);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  if (answer.statusCode !== 200) throw new Error(`${url}: status ${answer.statusCode}`);
  const kept = ["content-type", "content-encoding"] as const;
  return {
    body,
    headers: Object.fromEntries(
      kept.flatMap((name) => (answer.headers[name] ? [[name, answer.headers[name]]] : [])),
    ),
  };
}
