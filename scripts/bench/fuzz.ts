import { randomBytes } from "node:crypto";
import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import {
  findResponseFault,
  type HostileCall,
  hostileCalls,
  RESPONSE_FAULTS,
} from "#tests/support/hostile-calls.ts";
import { randomClientIp } from "../random-client-ip.ts";
import { callApi, RESPONSE_TIMEOUT_MS } from "./faults/call-api.ts";
import { type RunningServer, startBenchSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const CONCURRENCY = 8;
/** Requests between two memory samples. */
const REQUESTS_PER_SAMPLE = 200;
/** Maximum growth from the lowest heap of the second quarter to that of the last: caches that fill are not a leak. */
const MAX_HEAP_GROWTH_MB = 64;
const MB = 1024 * 1024;

/** Sends valid, nearly valid and random input to every call of the contract, over HTTP to a production site. */
export async function fuzz(requests: number): Promise<BenchOutcome[]> {
  const site = await startBenchSite();
  try {
    const calls = await generateCalls(site, requests);
    const counts = new Map<string, number>(RESPONSE_FAULTS.map((complaint) => [complaint, 0]));
    const memory: Memory[] = [await memoryOf(site)];
    let next = 0;
    const worker = async () => {
      for (let at = next++; at < calls.length; at = next++) {
        const [endpoint, call] = calls[at] ?? unreachable();
        const complaint = await send(site, endpoint, call);
        if (complaint) {
          counts.set(complaint, (counts.get(complaint) ?? 0) + 1);
          console.error(`  ${endpoint.name}: ${complaint}: ${JSON.stringify(call).slice(0, 300)}`);
        }
        if (at % REQUESTS_PER_SAMPLE === 0) memory.push(await memoryOf(site));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return [outcomeOf(calls.length, counts, memory)];
  } finally {
    await site.stop();
  }
}

/** Interleaves the endpoints, so that every memory sample covers all of them. */
async function generateCalls(
  site: RunningServer,
  requests: number,
): Promise<(readonly [Endpoint, HostileCall])[]> {
  const endpoints: Endpoint[] = Object.values(contract);
  const numRuns = Math.ceil(requests / endpoints.length);
  const rows: HostileCall[][] = [];
  for (const endpoint of endpoints) {
    // A user per endpoint: some calls end a session or delete an account.
    const user = await newUser(site);
    const { data: guest } = await callApi(site.url, "getGuestToken", {});
    rows.push(fc.sample(hostileCalls(endpoint, { user, guest: guest.token }), numRuns));
  }
  return Array.from({ length: numRuns }, (_, at) =>
    endpoints.map((endpoint, row) => [endpoint, rows[row]?.[at] ?? unreachable()] as const),
  ).flat();
}

async function newUser(site: RunningServer): Promise<string> {
  const person = { first_name: "Ada", last_name: "Lovelace", password: "tidal crucible 9" };
  const email_id = `${randomBytes(8).toString("hex")}@example.com`;
  const { status, data } = await callApi(site.url, "register", { ...person, email_id, accept_terms: true });
  if (status !== 200) throw new Error("The site did not register an account.");
  return data.token;
}

async function send(site: RunningServer, { route }: Endpoint, { payload, token, type }: HostileCall) {
  const response = await fetch(`${site.url}/api${route.path}`, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, "content-type": type, "x-forwarded-for": randomClientIp() },
    ...(route.method === "POST" ? { body: payload } : {}),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  return findResponseFault(response.status, await response.text());
}

interface Memory {
  resident: number;
  heap: number;
}

async function memoryOf(site: RunningServer): Promise<Memory> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]) / MB;
  return {
    resident: megabytes("process_resident_memory_bytes"),
    heap: megabytes("nodejs_heap_size_used_bytes"),
  };
}

function outcomeOf(
  requests: number,
  counts: ReadonlyMap<string, number>,
  memory: readonly Memory[],
): BenchOutcome {
  const lowest = (from: number, to: number) =>
    Math.min(...memory.slice(memory.length * from, memory.length * to).map(({ heap }) => heap));
  const failures = counts.get("server error") ?? 0;
  const noEnvelope = counts.get("no envelope") ?? 0;
  const [half, end] = [lowest(0.25, 0.5), lowest(0.75, 1)];
  const budget = { isMinimum: false, limit: 0, unit: "responses" };
  return {
    bench: "fuzz",
    outcomes: [
      {
        name: "hostile calls",
        medians: {
          requests,
          "5xx": failures,
          "no envelope": noEnvelope,
          "RSS before, MB": memory[0]?.resident ?? 0,
          "RSS after": memory.at(-1)?.resident ?? 0,
          "lowest heap, 2nd quarter": half,
          "lowest heap, last quarter": end,
        },
      },
    ],
    budgets: [
      { ...budget, what: "fuzz: 5xx", measured: failures },
      { ...budget, what: "fuzz: responses without the envelope", measured: noEnvelope },
      {
        what: "fuzz: heap growth",
        unit: "MB",
        isMinimum: false,
        limit: MAX_HEAP_GROWTH_MB,
        measured: end - half,
      },
    ],
  };
}

function unreachable(): never {
  throw new Error("Every index has a call.");
}
