import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../rounds.ts";
import { type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";
import { sendFrom, type TimedResponse } from "./send.ts";

/** The ordinary visitor's address; `greedy.ts` uses another one. */
const VISITOR = "127.0.0.3";
/** Time between two requests of the visitor. */
const THINK_MS = 60;
const WARM_UP_REQUESTS = 60;
const QUIET_REQUESTS = 300;
/** Time after which memory must have returned. */
const CALM_MS = 60_000;
const MAX_FACTOR = 2;
const MAX_GROWTH_MB = 150;
const MB = 1024 * 1024;

/** A visitor beside an address that sends 1,200 of the dearest requests: latency, errors and memory. */
export async function burst(): Promise<BenchOutcome> {
  const site = await startBenchSite("data-burst", { TRUST_PROXY: "off" });
  const visitor = new Agent({ keepAlive: true, localAddress: VISITOR });
  try {
    await visit(site, visitor, (count) => count < WARM_UP_REQUESTS);
    const quiet = await visit(site, visitor, (count) => count < QUIET_REQUESTS);
    const before = await figures(site);
    let isOver = false;
    const begun = performance.now();
    const attack = attackOn(site).finally(() => {
      isOver = true;
    });
    const beside = await visit(site, visitor, () => !isOver);
    const seconds = (performance.now() - begun) / 1000;
    const during = await figures(site);
    console.error(
      `  ${await attack} CPU ${(during.cpuS - before.cpuS).toFixed(1)} s of ${seconds.toFixed(0)} s`,
    );
    await sleep(CALM_MS);
    return outcomeOf({ quiet, beside, before, during, after: await figures(site) });
  } finally {
    visitor.destroy();
    await site.stop();
  }
}

/** Runs the greedy address to its end; returns what it counted. */
async function attackOn({ url }: RunningServer): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "greedy.ts"), url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const printed = child.stdout.setEncoding("utf8").toArray();
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The greedy address ended with code ${code}.`);
  return (await printed).join("").trim();
}

let visits = 0;

/** The home page, and a search that nobody has made before. */
const visitorPath = (at: number): string => (at % 2 === 0 ? "/" : `/search?q=calcium+${visits++}`);

async function visit(
  site: RunningServer,
  agent: Agent,
  more: (count: number) => boolean,
): Promise<TimedResponse[]> {
  const answers: TimedResponse[] = [];
  while (more(answers.length)) {
    answers.push(await sendFrom(agent, site.url + visitorPath(answers.length)));
    await sleep(THINK_MS);
  }
  return answers;
}

interface Figures {
  rssMB: number;
  cpuS: number;
}

async function figures({ url }: RunningServer): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return { rssMB: read("process_resident_memory_bytes") / MB, cpuS: read("process_cpu_seconds_total") };
}

function outcomeOf(measured: {
  quiet: TimedResponse[];
  beside: TimedResponse[];
  before: Figures;
  during: Figures;
  after: Figures;
}): BenchOutcome {
  const { quiet, beside, before, during, after } = measured;
  const row = (name: string, answers: readonly TimedResponse[], rss: number) => ({
    name,
    medians: { ...latencyOf(answers), "RSS MB": rss },
  });
  const [calm, busy] = [latencyOf(quiet), latencyOf(beside)];
  const budget = { isMinimum: false, limit: 0 };
  return {
    bench: "a visitor beside a burst",
    outcomes: [
      row("quiet", quiet, before.rssMB),
      row("1,200 of the dearest requests from one address", beside, during.rssMB),
      row("60 s later (latency: quiet)", quiet, after.rssMB),
    ],
    budgets: [
      {
        ...budget,
        what: "visitor's median beside a burst",
        unit: "x",
        limit: MAX_FACTOR,
        measured: busy["p50 ms"] / calm["p50 ms"],
      },
      { ...budget, what: "visitor's errors beside a burst", unit: "responses", measured: busy.errors },
      {
        ...budget,
        what: "memory 60 s after a burst",
        unit: "MB more than before",
        limit: MAX_GROWTH_MB,
        measured: after.rssMB - before.rssMB,
      },
    ],
  };
}

function latencyOf(answers: readonly TimedResponse[]) {
  const rendered = answers.filter((_, at) => at % 2 === 1).map(({ ms }) => ms);
  const all = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    requests: answers.length,
    "p50 ms": median(all),
    "p50 ms of new searches": median(rendered),
    "p95 ms": all[Math.floor(all.length * 0.95)] ?? 0,
    "max ms": all.at(-1) ?? 0,
    errors: answers.filter(({ status }) => status !== 200).length,
  };
}
