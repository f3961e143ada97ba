import { setTimeout as sleep } from "node:timers/promises";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import { randomClientIp } from "../../random-client-ip.ts";
import { callApi } from "../faults/call-api.ts";
import { type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";
import { allowedPerMinute, callInputs, findSubjects, limitOfCall, measuredPaths } from "./requests.ts";

/** Requests per route: enough to tell a millisecond. */
const REQUESTS = 16;
const WARM_UP = 4;

/** CPU seconds a minute that one address may cause, whatever it asks for. */
const CEILING_S = 20;

/**
 * CPU time of one request of every call, page and file, on a site without caches and without a CPU budget; times the
 * requests that one address is allowed: what it can cause in a minute by limits alone, and with the budget.
 */
export async function cpuTable(): Promise<BenchOutcome> {
  const site = await startBenchSite("data-one-address", {
    CALLER_CPU_PERCENT: "0",
    PAGE_CACHE_MB: "0",
    ANSWER_CACHE_MB: "0",
  });
  try {
    const subjects = await findSubjects(site);
    const inputs = callInputs(subjects);
    const rows = [];
    for (const { name, limit, path } of measuredPaths(subjects)) {
      const send = async (at: number) => {
        // The site tells proxies apart: what it shows to this machine only needs a request without one.
        const headers = name === "/metrics" ? {} : { "x-forwarded-for": randomClientIp() };
        await (await fetch(site.url + path(at), { headers, redirect: "manual" })).arrayBuffer();
      };
      rows.push(rowOf(name, await cpuMsOf(site, send), allowedPerMinute(limit)));
    }
    for (const name of Object.keys(apiRoutes) as CallName[]) {
      const send = (at: number) =>
        callApi(site.url, name, (inputs[name]?.(at) ?? {}) as never, subjects.guest);
      rows.push(rowOf(`call ${name}`, await cpuMsOf(site, send), allowedPerMinute(limitOfCall(name))));
    }
    return outcomeOf(rows);
  } finally {
    await site.stop();
  }
}

let sent = 0;

async function cpuMsOf(site: RunningServer, send: (at: number) => Promise<unknown>): Promise<number> {
  for (let count = 0; count < WARM_UP; count++) await send(sent++);
  const before = await cpuSeconds(site);
  for (let count = 0; count < REQUESTS; count++) await send(sent++);
  return Math.max(0.01, (((await cpuSeconds(site)) - before) * 1000) / REQUESTS);
}

const METRICS_RETRY_MS = 1000;
const MAX_METRICS_ATTEMPTS = 90;

/** CPU time of the whole process, with its threads. Waits where the limit of `/metrics` is reached. */
async function cpuSeconds({ url }: RunningServer): Promise<number> {
  for (let attempt = 0; attempt < MAX_METRICS_ATTEMPTS; attempt++) {
    const response = await fetch(`${url}/metrics`);
    const seconds = /^process_cpu_seconds_total (\S+)/m.exec(await response.text())?.[1];
    if (seconds) return Number(seconds);
    await sleep(METRICS_RETRY_MS);
  }
  throw new Error("/metrics does not show the CPU time.");
}

/** Share of one core that one address has by default, in seconds of a minute, with what is in progress at its end. */
const BUDGET_S = 60 * 0.2 * 1.25;

function rowOf(name: string, cpuMs: number, allowed: number) {
  const byLimits = (cpuMs * allowed) / 1000;
  return {
    name,
    medians: {
      "CPU ms": cpuMs,
      "allowed a minute": allowed,
      "CPU s a minute by limits alone": byLimits,
      "and with the CPU budget": Math.min(byLimits, BUDGET_S),
    },
  };
}

function outcomeOf(rows: ReturnType<typeof rowOf>[]): BenchOutcome {
  const worst = rows.toSorted(
    (one, other) =>
      other.medians["CPU s a minute by limits alone"] - one.medians["CPU s a minute by limits alone"],
  );
  const [first] = worst;
  return {
    bench: "one address",
    outcomes: worst,
    budgets: [
      {
        what: `one address, the dearest route: ${first?.name}`,
        unit: "CPU s a minute",
        isMinimum: false,
        limit: CEILING_S,
        measured: Math.max(...rows.map(({ medians }) => medians["and with the CPU budget"])),
      },
    ],
  };
}
