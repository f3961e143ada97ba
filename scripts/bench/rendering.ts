import { readFileSync } from "node:fs";
import { randomClientIp } from "../random-client-ip.ts";
import { type BenchMetrics, measureInTurns } from "./rounds.ts";
import { type RunningServer, startBenchSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const ROUNDS = 3;
/** Of one page in one round, one after another: some versions render a page once for all who wait for it. */
const REQUESTS = 60;
/** Until the compiler has made its best of the page. */
const WARM_UP_REQUESTS = 200;

/** Rendered for each request by the main thread. Settings that an older version has other names for are both set. */
const UNCACHED = {
  WORKERS: "0",
  PAGE_CACHE_MB: "0",
  CALLER_CPU_PERCENT: "0",
  SAMPLE_DATA: "on",
};

interface Contender {
  name: string;
  site: RunningServer;
  paths: Readonly<Record<string, string>>;
}

/** With the answers of calls from the cache, and made for each request. */
const ANSWERS = { "answers from the cache": "32", "no cache at all": "0" };

/**
 * CPU time of the site's process for one page that is rendered for each request: routing, calls, rendering, compression and
 * sending, without PostgreSQL's. With `peer`, a folder with another version (its packages installed and its pages built), in
 * turns with it: the figures of two versions can only be compared within one run.
 */
export async function renderingBench(peer: string): Promise<BenchOutcome[]> {
  const outcomes: BenchOutcome[] = [];
  for (const [answers, megabytes] of Object.entries(ANSWERS))
    outcomes.push(...(await measurePages(peer, answers, megabytes)));
  return outcomes;
}

async function measurePages(peer: string, answers: string, megabytes: string): Promise<BenchOutcome[]> {
  const contenders: Contender[] = [];
  try {
    if (peer !== "") contenders.push(await start(`the version in ${peer}`, peer, megabytes));
    contenders.push(await start("this version", ".", megabytes));
    for (const contender of contenders) await warmUp(contender);
    const outcomes: BenchOutcome[] = [];
    for (const page of Object.keys(contenders[0]?.paths ?? {})) {
      const measured = contenders.map(({ name, site, paths }) => ({
        name,
        measure: () => measure(site, paths[page] ?? "/", REQUESTS),
      }));
      outcomes.push({ bench: `${page} page, ${answers}`, outcomes: await measureInTurns(measured, ROUNDS) });
    }
    return outcomes;
  } finally {
    for (const { site } of contenders) await site.stop();
  }
}

async function start(name: string, folder: string, answerCacheMb: string): Promise<Contender> {
  const settings = { ...UNCACHED, ANSWER_CACHE_MB: answerCacheMb };
  const site = await startBenchSite("data-rendering-alone", settings, folder);
  return { name, site, paths: await pathsOf(site) };
}

/** The product that was tested last and its report, as the pages link to them: calls may have changed between versions. */
async function pathsOf(site: RunningServer): Promise<Record<string, string>> {
  const product = await firstLink(site, "/", /"(\/supplement-details\/[\w-]+)"/);
  const report = await firstLink(site, product, /"(\/report\/[\w-]+)"/);
  return { home: "/", product, report, search: "/search?q=magnesium" };
}

async function firstLink(site: RunningServer, path: string, link: RegExp): Promise<string> {
  const found = link.exec(await (await fetch(site.url + path)).text())?.[1];
  if (!found) throw new Error(`${path} has no link ${link}`);
  return found;
}

async function warmUp({ site, paths }: Contender): Promise<void> {
  for (const path of Object.values(paths)) await measure(site, path, WARM_UP_REQUESTS);
}

async function measure(site: RunningServer, path: string, requests: number): Promise<BenchMetrics> {
  const before = processCpuMs(site.pid);
  let bytes = 0;
  for (let sent = 0; sent < requests; sent++) bytes += await get(site.url + path);
  return {
    "CPU ms a page": (processCpuMs(site.pid) - before) / requests,
    "KB of HTML": bytes / requests / 1000,
  };
}

/** Gets a page as a browser does that takes Brotli. Length of its HTML. */
async function get(url: string): Promise<number> {
  const headers = { accept: "text/html", "accept-encoding": "br", "x-forwarded-for": randomClientIp() };
  const response = await fetch(url, { headers });
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}`);
  return (await response.text()).length;
}

/** Kernel ticks (USER_HZ) are hundredths of a second on Linux, whatever the machine. */
const MS_PER_TICK = 10;
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** CPU time of a process with all of its threads, in steps of 10 ms: from outside, so that it can be any version. Linux only. */
function processCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the name in parentheses, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * MS_PER_TICK;
}
