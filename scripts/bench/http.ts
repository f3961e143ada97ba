import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { addresses } from "#contract/addresses.ts";
import type { Load } from "./load.ts";
import { underLoad } from "./load.ts";
import { type Contender, measureInTurns } from "./rounds.ts";
import { type Running, startRaw, startSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

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

/** Pages of the site against Node's own server with the same bytes. */
export async function pages(): Promise<BenchOutcome[]> {
  return withSite(async (site) => {
    const outcomes: BenchOutcome[] = [];
    for (const path of ["/", "/search?q=magnesium"]) {
      const load = { headers: { accept: "text/html", "accept-encoding": "br" } };
      outcomes.push(await againstRaw(site, `page ${path}`, path, load));
    }
    return outcomes;
  });
}

/** The search call against Node's own server with the bytes of one answer. */
export async function calls(): Promise<BenchOutcome[]> {
  return withSite(async (site) => {
    const { data } = (await (await fetch(`${site.url}/api${addresses.getGuestToken.path}`)).json()) as {
      data: { token: string };
    };
    const load = {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${data.token}` },
      bodies: WORDS.map((words) => JSON.stringify({ search: words, limit: 24 })),
    } as const;
    return [await againstRaw(site, "search call", `/api${addresses.searchSupplements.path}`, load)];
  });
}

async function withSite<Result>(use: (site: Running) => Promise<Result>): Promise<Result> {
  const site = await startSite();
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
}

async function againstRaw(
  site: Running,
  bench: string,
  path: string,
  load: Omit<Load, "url">,
): Promise<BenchOutcome> {
  const { headers, body } = await asItTravels(site.url + path, load);
  const raw = await startRaw(bench.replaceAll(/\W+/g, "-"), headers, body);
  try {
    const contenders: Contender[] = [
      { name: "node:http, same bytes", measure: () => underLoad({ ...load, url: raw.url + path }) },
      { name: "the site", measure: () => underLoad({ ...load, url: site.url + path }) },
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
