import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { callApi } from "../faults/call-api.ts";
import { findSubjects } from "../one-address/requests.ts";
import { type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome, BudgetResult } from "../table.ts";
import type { OpenLoad, SentLoad } from "./sender.ts";

/** The load of the platform's promise: requests a second on the resolver and open files, beside page views. */
const OPEN_PER_SECOND = 1000;
const SECONDS = 60;
const WARM_UP_SECONDS = 5;
const MAX_P99_MS = 250;
const MB = 1024 * 1024;
/** One client that asks for 60 a second, where 10 are allowed: the rest must be refused, at once. */
const GREEDY_PER_SECOND = 60;
const GREEDY_KIND = "linkset, one greedy client";
const PARQUET_KIND = "results as Parquet";
const PAGES_KIND = "page views";

const PRODUCTS = 100;
const DUMP_ATTEMPTS = 90;

/**
 * 1,000 requests a second on the resolver and open files for a minute, beside page views, each from another client, and one
 * client that asks for more than it may: latency and answers per kind, and the site's memory.
 */
export async function openBench(): Promise<BenchOutcome[]> {
  const site = await startBenchSite("data-open");
  try {
    const loads = await loadsOf(site);
    await sendAll(site, loads, WARM_UP_SECONDS);
    const before = await memoryMB(site);
    let isOver = false;
    const highest = highestMemory(site, () => isOver);
    const sent = await sendAll(site, loads, SECONDS).finally(() => {
      isOver = true;
    });
    return outcomesOf(sent, { before, highest: await highest, after: await memoryMB(site) });
  } finally {
    await site.stop();
  }
}

/** Sends in a process of its own, so that measuring and sending don't wait for each other. */
async function sendAll({ url }: RunningServer, loads: OpenLoad[], seconds: number): Promise<SentLoad[]> {
  const script = join(import.meta.dirname, "sender.ts");
  const child = spawn(process.execPath, [script, url, String(seconds), JSON.stringify(loads)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed = child.stdout.setEncoding("utf8").toArray();
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The sender ended with code ${code}.`);
  return JSON.parse((await printed).join(""));
}

async function loadsOf(site: RunningServer): Promise<OpenLoad[]> {
  const { slug, report_slug, guest } = await findSubjects(site);
  const barcodes = await barcodesOf(site, guest);
  const etag = await etagOf(site, `/report/${report_slug}/report.json`);
  await waitForDumps(site);
  const load = (
    kind: string,
    perSecond: number,
    paths: readonly string[],
    headers: Record<string, string> = {},
    clientIp: string | null = null,
  ): OpenLoad => ({ kind, perSecond, paths, headers, clientIp });
  const linksets = barcodes.map((barcode) => `/01/${barcode}`);
  const asLinkset = { accept: "application/linkset+json" };
  return [
    load("linkset", 440, linksets, asLinkset),
    load("redirect to the page", 100, linksets, { accept: "text/html" }),
    load("signed report", 150, [`/report/${report_slug}/report.json`], { "accept-encoding": "br" }),
    load("signed report, unchanged", 150, [`/report/${report_slug}/report.json`], { "if-none-match": etag }),
    load("list of the data", 50, ["/open-data/index.json"], { "accept-encoding": "br" }),
    load(PARQUET_KIND, 50, ["/open-data/results.parquet"]),
    load(GREEDY_KIND, GREEDY_PER_SECOND, linksets, asLinkset, "192.0.2.7"),
    load(PAGES_KIND, 20, ["/", `/supplement-details/${slug}`, `/report/${report_slug}`, "/search?q=zinc"], {
      ...{ accept: "text/html", "accept-encoding": "br" },
    }),
  ];
}

/** A barcode of each product that has one. */
async function barcodesOf({ url }: RunningServer, guest: string): Promise<string[]> {
  const input = { search: "", limit: PRODUCTS };
  const { data } = await callApi(url, "searchSupplements", input, guest);
  const found: string[] = [];
  for (const { slug } of data.list) {
    const { data: product } = await callApi(url, "getSupplement", { supplement_id: slug }, guest);
    const [barcode] = product.barcodes;
    if (barcode) found.push(barcode);
  }
  if (found.length === 0) throw new Error("The demo catalog has no barcode.");
  return found;
}

async function etagOf({ url }: RunningServer, path: string): Promise<string> {
  const { headers } = await fetch(url + path);
  return headers.get("etag") ?? "";
}

/** The first files are written soon after the start. */
async function waitForDumps({ url }: RunningServer): Promise<void> {
  for (let attempt = 0; attempt < DUMP_ATTEMPTS; attempt++) {
    if ((await fetch(`${url}/open-data/index.json`)).ok) return;
    await sleep(1000);
  }
  throw new Error("The open data were not written.");
}

async function memoryMB({ url }: RunningServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MB;
}

const SAMPLE_MS = 2000;

async function highestMemory(site: RunningServer, isOver: () => boolean): Promise<number> {
  let highest = 0;
  while (!isOver()) {
    highest = Math.max(highest, await memoryMB(site));
    await sleep(SAMPLE_MS);
  }
  return highest;
}

const count = ({ statuses }: SentLoad, ...wanted: number[]) =>
  wanted.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
const FINE = [200, 304, 307];
const errorsOf = (sent: SentLoad) =>
  sent.sent - count(sent, ...FINE) - (sent.kind === GREEDY_KIND ? count(sent, 429) : 0);

const perSecond = ({ sent }: SentLoad) => sent / SECONDS;

const outcomesOf = (
  sent: readonly SentLoad[],
  memory: { before: number; highest: number; after: number },
): BenchOutcome[] => [
  {
    bench: "open files and the resolver",
    outcomes: sent.map((one) => ({
      name: one.kind,
      medians: {
        ...{ "requests/s": perSecond(one), "p50 ms": one.p50Ms, "p99 ms": one.p99Ms, "max ms": one.maxMs },
        ...{ "200": count(one, 200), "304": count(one, 304), "307": count(one, 307) },
        ...{ "429": count(one, 429), errors: errorsOf(one) },
      },
    })),
    budgets: budgetsOf(sent),
  },
  {
    bench: "memory of the site",
    outcomes: Object.entries(memory).map(([name, value]) => ({ name, medians: { "RSS MB": value } })),
  },
];

function budgetsOf(sent: readonly SentLoad[]): BudgetResult[] {
  const open = sent.filter(({ kind }) => kind !== PAGES_KIND);
  const quick = sent.filter(({ kind }) => kind !== PARQUET_KIND);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [
    {
      ...{ what: "resolver and open files beside page views", unit: "requests/s", isMinimum: true },
      ...{ limit: OPEN_PER_SECOND, measured: sum(open.map(perSecond)) },
    },
    {
      ...{ what: "answers that failed, or were refused to clients within their limit", unit: "answers" },
      ...{ isMinimum: false, limit: 0, measured: sum(sent.map(errorsOf)) },
    },
    {
      ...{ what: "p99 of the slowest kind, without Parquet files", unit: "ms", isMinimum: false },
      ...{ limit: MAX_P99_MS, measured: Math.max(...quick.map(({ p99Ms }) => p99Ms)) },
    },
  ];
}
