import { Agent, request } from "node:http";
import { randomClientIp } from "../../random-client-ip.ts";

/** Requests of one kind, sent at a steady rate whatever the answers are (open loop). */
export interface OpenLoad {
  kind: string;
  perSecond: number;
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Of the one client that sends all of them; null: each request comes from another one. */
  clientIp: string | null;
}

/** What came of a kind. Latencies count from when a request was due, so that waiting is not left out. */
export interface SentLoad {
  kind: string;
  sent: number;
  /** Answers by HTTP status; 0: none. */
  statuses: Record<number, number>;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const TICK_MS = 5;
const MAX_SOCKETS = 512;
const ANSWER_TIMEOUT_MS = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });

function send(origin: string, { headers, clientIp, paths }: OpenLoad, at: number): Promise<number> {
  const path = paths[at % paths.length] ?? "/";
  const from = { "x-forwarded-for": clientIp ?? randomClientIp() };
  return new Promise((resolve) => {
    const sent = request(origin + path, { agent, headers: { ...headers, ...from } }, (response) => {
      response.resume().once("close", () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    });
    sent.setTimeout(ANSWER_TIMEOUT_MS, () => sent.destroy());
    sent.once("error", () => resolve(0)).end();
  });
}

async function run(origin: string, load: OpenLoad, seconds: number): Promise<SentLoad> {
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  const total = load.perSecond * seconds;
  const sendDue = () => {
    while (pending.length < total) {
      const dueAt = begun + (pending.length * 1000) / load.perSecond;
      if (dueAt > performance.now()) return;
      const done = (status: number) => {
        latencies.push(performance.now() - dueAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
      };
      pending.push(send(origin, load, pending.length).then(done));
    }
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      sendDue();
      if (pending.length < total) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(pending);
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { kind: load.kind, sent: total, statuses, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** `sender.ts ORIGIN SECONDS LOADS`: sends several loads at once, and prints what came of them as JSON. */
if (import.meta.main) {
  const [origin = "", seconds = "60", loads = "[]"] = process.argv.slice(2);
  const kinds = JSON.parse(loads) as OpenLoad[];
  const sent = await Promise.all(kinds.map((load) => run(origin, load, Number(seconds))));
  agent.destroy();
  console.log(JSON.stringify(sent));
}
