import { type ChildProcess, spawn } from "node:child_process";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sendFrom, type TimedResponse } from "../one-address/send.ts";
import { median } from "../rounds.ts";
import { type RunningServer, startBenchSite } from "../servers.ts";
import type { BenchOutcome } from "../table.ts";

/** Connections that the senders try to hold together. */
const CONNECTIONS = 20_000;
/** Each sender needs a file descriptor per connection. */
const SENDERS = 4;
const ATTACK_MS = 60_000;
const CALM_MS = 60_000;
const QUIET_VISITS = 150;
const THINK_MS = 100;
const VISITOR = "127.0.0.3";
const MAX_FACTOR = 3;
const MAX_GROWTH_MB = 150;
const MAX_LEFT = 50;
const MB = 1024 * 1024;

/** `addresses`: of each sender. */
const ATTACKS = [
  { name: "20,000 connections from 4 addresses", addresses: 1 },
  { name: "20,000 connections from thousands of addresses", addresses: 250 },
] as const;

/**
 * Silent, half-open, slow and refused connections from several processes, opened again as they are closed, beside a
 * visitor who opens a new connection for each page: latency, errors, file descriptors and memory.
 */
export async function hostileConnections(): Promise<BenchOutcome[]> {
  const outcomes: BenchOutcome[] = [];
  for (const attack of ATTACKS) outcomes.push(await measure(attack));
  return outcomes;
}

async function measure({ name, addresses }: (typeof ATTACKS)[number]): Promise<BenchOutcome> {
  const site = await startBenchSite(`data-hostile-${addresses}`, { TRUST_PROXY: "off" });
  try {
    await visit(site, (count) => count < 20);
    const quiet = await visit(site, (count) => count < QUIET_VISITS);
    const before = await figures(site);
    const senders = startSenders(site, addresses);
    const endsAt = performance.now() + ATTACK_MS;
    let during = before;
    const watching = watch(site, endsAt, (seen) => {
      during = { fds: Math.max(during.fds, seen.fds), rssMB: Math.max(during.rssMB, seen.rssMB) };
    });
    const beside = await visit(site, () => performance.now() < endsAt);
    await watching;
    const reached = await stopSenders(senders);
    await sleep(CALM_MS);
    return outcomeOf(`${name} (${reached})`, { quiet, beside, before, during, after: await figures(site) });
  } finally {
    await site.stop();
  }
}

interface Sender {
  child: ChildProcess;
  printed: Promise<string[]>;
}

const startSenders = ({ url }: RunningServer, addresses: number): Sender[] =>
  Array.from({ length: SENDERS }, (_, at) => {
    const args = [new URL(url).port, CONNECTIONS / SENDERS, 10 + at, addresses].map(String);
    const child = spawn(process.execPath, [join(import.meta.dirname, "senders.ts"), ...args], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    return { child, printed: child.stdout.setEncoding("utf8").toArray() };
  });

/** What all senders reached together. */
async function stopSenders(senders: readonly Sender[]): Promise<string> {
  for (const { child } of senders) child.stdin?.end();
  const counts = await Promise.all(
    senders.map(
      async ({ printed }) =>
        JSON.parse((await printed).join("")) as { opened: number; mostHeld: number; notOpened: number },
    ),
  );
  const sum = (of: (one: (typeof counts)[number]) => number) =>
    counts.reduce((total, one) => total + of(one), 0);
  return `${sum(({ opened }) => opened)} opened, up to ${sum(({ mostHeld }) => mostHeld)} at once`;
}

/** A visitor whose every page needs a new connection. */
async function visit(site: RunningServer, more: (count: number) => boolean): Promise<TimedResponse[]> {
  const answers: TimedResponse[] = [];
  while (more(answers.length)) {
    const agent = new Agent({ keepAlive: false, localAddress: VISITOR });
    answers.push(await sendFrom(agent, `${site.url}/`));
    agent.destroy();
    await sleep(THINK_MS);
  }
  return answers;
}

interface Figures {
  fds: number;
  rssMB: number;
}

async function watch(site: RunningServer, endsAt: number, seen: (now: Figures) => void): Promise<void> {
  while (performance.now() < endsAt) {
    await figures(site).then(seen, () => undefined);
    await sleep(1000);
  }
}

async function figures({ url }: RunningServer): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: "close" } })).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return { fds: read("process_open_fds"), rssMB: read("process_resident_memory_bytes") / MB };
}

interface Measured {
  quiet: TimedResponse[];
  beside: TimedResponse[];
  before: Figures;
  during: Figures;
  after: Figures;
}

function outcomeOf(attack: string, measured: Measured): BenchOutcome {
  const { quiet, beside, before, during, after } = measured;
  const row = (name: string, answers: readonly TimedResponse[], { fds, rssMB }: Figures) => ({
    name,
    medians: { ...latencyOf(answers), "open descriptors": fds, "RSS MB": rssMB },
  });
  const outcomes = [
    row("quiet", quiet, before),
    row(attack, beside, during),
    row("60 s later (latency: quiet)", quiet, after),
  ];
  return { bench: "hostile-connections", outcomes, budgets: budgetsOf(attack, measured) };
}

function budgetsOf(
  attack: string,
  { quiet, beside, before, after }: Measured,
): NonNullable<BenchOutcome["budgets"]> {
  const [calm, busy] = [latencyOf(quiet), latencyOf(beside)];
  const about = `beside ${attack.split(" (")[0]}`;
  const atMost = (limit: number, what: string, unit: string, figure: number) => ({
    what,
    unit,
    limit,
    isMinimum: false,
    measured: figure,
  });
  return [
    atMost(0, `visitor's errors ${about}`, "responses", busy.errors),
    atMost(MAX_FACTOR, `visitor's median ${about}`, "x", busy["p50 ms"] / calm["p50 ms"]),
    atMost(MAX_LEFT, "descriptors 60 s later", "more than before", after.fds - before.fds),
    atMost(MAX_GROWTH_MB, "memory 60 s later", "MB more than before", after.rssMB - before.rssMB),
  ];
}

function latencyOf(answers: readonly TimedResponse[]) {
  const all = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return {
    requests: answers.length,
    "p50 ms": median(all),
    "p95 ms": all[Math.floor(all.length * 0.95)] ?? 0,
    "max ms": all.at(-1) ?? 0,
    errors: answers.filter(({ status }) => status !== 200).length,
  };
}
