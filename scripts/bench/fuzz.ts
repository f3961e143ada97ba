import { randomBytes } from "node:crypto";
import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { COMPLAINTS, complaintAbout, type HostileCall, hostileCalls } from "#tests/support/hostile-calls.ts";
import { somebody } from "../somebody.ts";
import { ask, WAITS_MS } from "./faults/call-api.ts";
import { type Running, startSite } from "./servers.ts";
import type { BenchOutcome } from "./table.ts";

const AT_ONCE = 8;
/** Requests between two looks at the memory. */
const LOOK_EVERY = 200;
/** Between the lowest heaps of the second and of the last quarter: caches that fill are not a leak. In MB. */
const GROWTH = 64;
const MB = 1024 * 1024;

/** Every call of the contract with whatever may be sent to it, over the network, to the site as it runs in production. */
export async function fuzz(requests: number): Promise<BenchOutcome[]> {
  const site = await startSite();
  try {
    const sending = await inTurns(site, requests);
    const counts = new Map<string, number>(COMPLAINTS.map((complaint) => [complaint, 0]));
    const memory: Memory[] = [await memoryOf(site)];
    let next = 0;
    const row = async () => {
      for (let at = next++; at < sending.length; at = next++) {
        const [endpoint, call] = sending[at] ?? unreachable();
        const complaint = await send(site, endpoint, call);
        if (complaint) {
          counts.set(complaint, (counts.get(complaint) ?? 0) + 1);
          console.error(`  ${endpoint.name}: ${complaint}: ${JSON.stringify(call).slice(0, 300)}`);
        }
        if (at % LOOK_EVERY === 0) memory.push(await memoryOf(site));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, row));
    return [outcomeOf(sending.length, counts, memory)];
  } finally {
    await site.stop();
  }
}

/** One of each kind after the other, so that at any time the memory has seen them all. */
async function inTurns(site: Running, requests: number): Promise<(readonly [Endpoint, HostileCall])[]> {
  const endpoints: Endpoint[] = Object.values(contract);
  const numRuns = Math.ceil(requests / endpoints.length);
  const rows: HostileCall[][] = [];
  for (const endpoint of endpoints) {
    // Of its own: some calls end a session, or an account.
    const user = await newUser(site);
    const { data: guest } = await ask(site.url, "getGuestToken", {});
    rows.push(fc.sample(hostileCalls(endpoint, { user, guest: guest.token }), numRuns));
  }
  return Array.from({ length: numRuns }, (_, at) =>
    endpoints.map((endpoint, row) => [endpoint, rows[row]?.[at] ?? unreachable()] as const),
  ).flat();
}

async function newUser(site: Running): Promise<string> {
  const person = { first_name: "Ada", last_name: "Lovelace", password: "tidal crucible 9" };
  const email_id = `${randomBytes(8).toString("hex")}@example.com`;
  const { status, data } = await ask(site.url, "register", { ...person, email_id, accept_terms: true });
  if (status !== 200) throw new Error("The site did not register an account.");
  return data.token;
}

async function send(site: Running, { address }: Endpoint, { payload, token, type }: HostileCall) {
  const response = await fetch(`${site.url}/api${address.path}`, {
    method: address.method,
    headers: { authorization: `Bearer ${token}`, "content-type": type, "x-forwarded-for": somebody() },
    ...(address.method === "POST" ? { body: payload } : {}),
    signal: AbortSignal.timeout(WAITS_MS),
  });
  return complaintAbout(response.status, await response.text());
}

interface Memory {
  resident: number;
  heap: number;
}

async function memoryOf(site: Running): Promise<Memory> {
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
  const failures = counts.get("it failed") ?? 0;
  const noEnvelope = counts.get("it is no envelope") ?? 0;
  const [half, end] = [lowest(0.25, 0.5), lowest(0.75, 1)];
  const promised = { least: false, bar: 0, unit: "answers" };
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
    bars: [
      { ...promised, what: "fuzz: 5xx", measured: failures },
      { ...promised, what: "fuzz: answers without the envelope", measured: noEnvelope },
      { what: "fuzz: growth of the heap", unit: "MB", least: false, bar: GROWTH, measured: end - half },
    ],
  };
}

function unreachable(): never {
  throw new Error("There is a call for every turn.");
}
