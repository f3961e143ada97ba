import { runLoad } from "../load.ts";
import { findSubjects } from "../one-address/requests.ts";
import { type BenchMetrics, measureInTurns } from "../rounds.ts";
import { type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";

/** Threads that render, beside the main thread. */
const WORKERS = [0, 1, 2] as const;
const ROUNDS = 3;
/** Three sites, four pages, a warm-up and the rounds: two and a half minutes in all. */
const SECONDS = 3;
const METRICS_TOKEN = "for-this-bench-only-and-on-loopback";
const UNCACHED = { METRICS_TOKEN, PAGE_CACHE_MB: "0", CALLER_CPU_PERCENT: "0" };
const LOAD = { headers: { accept: "text/html", "accept-encoding": "br" }, seconds: SECONDS };

/**
 * Pages that are rendered for each request, by the main thread alone and by one and two threads: requests a second, and
 * CPU time a page of the site and of the load generator, which needs a core as well.
 */
export async function workersBench(): Promise<BenchOutcome[]> {
  const sites: { name: string; site: RunningServer }[] = [];
  try {
    for (const workers of WORKERS) {
      const site = await startBenchSite(`data-workers-${workers}`, { ...UNCACHED, WORKERS: String(workers) });
      sites.push({ name: nameOf(workers), site });
    }
    const outcomes: BenchOutcome[] = [];
    for (const [page, path] of Object.entries(await pagesOf(sites))) {
      const contenders = sites.map(({ name, site }) => ({ name, measure: () => measure(site, path) }));
      outcomes.push({ bench: `${page} page`, outcomes: await measureInTurns(contenders, ROUNDS) });
    }
    return outcomes;
  } finally {
    for (const { site } of sites) await site.stop();
  }
}

const nameOf = (workers: number) =>
  workers === 0 ? "the main thread renders" : `${workers} rendering thread${workers > 1 ? "s" : ""}`;

/** All sites have the same demo catalog. */
async function pagesOf([first]: readonly { site: RunningServer }[]): Promise<Record<string, string>> {
  if (!first) throw new Error("No site was started.");
  const { slug, report_slug } = await findSubjects(first.site);
  return {
    home: "/",
    product: `/supplement-details/${slug}`,
    report: `/report/${report_slug}`,
    search: "/search?q=magnesium",
  };
}

async function measure(site: RunningServer, path: string): Promise<BenchMetrics> {
  const [siteBefore, ownBefore] = [await siteCpuMs(site), ownCpuMs()];
  const { "requests/s": perSecond = 0, ...latencies } = await runLoad({ ...LOAD, url: site.url + path });
  const [siteAfter, ownAfter] = [await siteCpuMs(site), ownCpuMs()];
  const pages = perSecond * SECONDS;
  return {
    "requests/s": perSecond,
    ...latencies,
    "CPU ms a page": (siteAfter - siteBefore) / pages,
    "the load generator's": (ownAfter - ownBefore) / pages,
  };
}

/** CPU time of the site's process with all its threads. */
async function siteCpuMs({ url }: RunningServer): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1]) * 1000;
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
