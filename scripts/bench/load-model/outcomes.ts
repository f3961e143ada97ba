import type { BenchMetrics } from "../rounds.ts";
import type { BenchOutcome, BudgetResult } from "../table.ts";
import type { Happened } from "./events.ts";
import { GREEDY_KIND } from "./plan.ts";
import { hitRate, type Sample, slopePerMinute } from "./samples.ts";
import type { SentPlan, SentRequest } from "./sender.ts";

/** Requests that were due so long after an event still belong to it: they may have waited in a queue. */
const MARGIN_MS = 2000;
const QUIET = "nothing else happens";
const TOO_MANY = 429;
const BUSY = 503;

/** An event's time as milliseconds of the run. Requests that were in flight when it began belong to it. */
interface Window {
  name: string;
  mayFail: boolean;
  from: number;
  to: number;
}

const windowsOf = (happened: readonly Happened[], startedAt: number): Window[] =>
  happened.map(({ from, to, ...event }) => ({
    ...event,
    from: from - startedAt,
    to: to - startedAt + MARGIN_MS,
  }));

const windowOf = (windows: readonly Window[], { dueMs, latencyMs }: SentRequest): Window | undefined =>
  windows.find(({ from, to }) => dueMs < to && dueMs + latencyMs > from);

/** The greedy client is refused when it has used up its share. */
const isRefused = ({ kind, status }: SentRequest) =>
  status === TOO_MANY || (kind === GREEDY_KIND && status === BUSY);
const isError = (sent: SentRequest) => (sent.status === 0 || sent.status >= 500) && !isRefused(sent);

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function latencies(sent: readonly SentRequest[]): BenchMetrics {
  const sorted = sent.map(({ latencyMs }) => latencyMs).sort((one, other) => one - other);
  return { "p50 ms": quantile(sorted, 0.5), "p99 ms": quantile(sorted, 0.99), "max ms": quantile(sorted, 1) };
}

export interface LoadResult {
  plan: SentPlan;
  seconds: number;
  happened: readonly Happened[];
  samples: readonly Sample[];
  reportShownMs: number;
}

/** Latency and errors of each kind of request and of each event, hit rates, memory, and the budgets. */
export function loadOutcomes(result: LoadResult): BenchOutcome[] {
  const { plan, happened } = result;
  const windows = windowsOf(happened, plan.startedAt);
  const kinds = [...Map.groupBy(plan.sent, ({ kind }) => kind)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const byWindow = Map.groupBy(plan.sent, (sent) => windowOf(windows, sent)?.name ?? QUIET);
  const during = [QUIET, ...happened.map(({ name }) => name)];
  return [
    ...kinds.map(([kind, sent]) => kindOutcome(kind, sent, windows, result.seconds)),
    ...during.map((name) => windowOutcome(name, byWindow.get(name) ?? [], happened)),
    ...cacheOutcomes(result),
    { ...memoryOutcome(result.samples), budgets: budgetsOf(result, windows) },
  ];
}

function kindOutcome(
  kind: string,
  sent: readonly SentRequest[],
  windows: readonly Window[],
  seconds: number,
): BenchOutcome {
  const errors = sent.filter(isError);
  const expected = errors.filter((one) => windowOf(windows, one)?.mayFail);
  const medians = {
    requests: sent.length,
    "requests/s": sent.length / seconds,
    ...latencies(sent),
    "errors without database": expected.length,
    "other errors": errors.length - expected.length,
    refused: sent.filter(isRefused).length,
  };
  return { bench: "load model", outcomes: [{ name: kind, medians }] };
}

/** Requests of an event; of the rest of the run, 0 seconds are given. */
function windowOutcome(
  name: string,
  sent: readonly SentRequest[],
  happened: readonly Happened[],
): BenchOutcome {
  const event = happened.find((one) => one.name === name);
  const medians = {
    "took s": event ? (event.to - event.from) / 1000 : 0,
    requests: sent.length,
    ...latencies(sent),
    errors: sent.filter(isError).length,
  };
  return { bench: "while", outcomes: [{ name, medians }] };
}

/** Hit rates of the whole run, and before the first change that empties the caches. */
function cacheOutcomes({ samples, happened }: LoadResult): BenchOutcome[] {
  const emptied = happened.find(({ name }) => name.includes("report"))?.from ?? Number.POSITIVE_INFINITY;
  const spans = {
    "whole run": samples,
    "before the report, from empty caches on": samples.filter(({ at }) => at < emptied),
  };
  return Object.entries(spans).flatMap(([name, span]) => {
    const [first, last] = [span[0], span.at(-1)];
    if (!(first && last)) return [];
    const medians = {
      "% pages cached": hitRate(first.pages, last.pages),
      "% answers cached": hitRate(first.answers, last.answers),
      "caches MB at its end": last.cachesMB,
    };
    return [{ bench: "hit rates", outcomes: [{ name, medians }] }];
  });
}

/** The first fifth of the run warms up. */
const afterWarmUp = (samples: readonly Sample[]) => samples.slice(Math.floor(samples.length / 5));

function memoryOutcome(samples: readonly Sample[]): BenchOutcome {
  const steady = afterWarmUp(samples);
  const read = {
    "resident memory": ({ memoryMB }: Sample) => memoryMB,
    "used heap": ({ heapMB }: Sample) => heapMB,
    "outside the heap": ({ externalMB }: Sample) => externalMB,
    "heap of the rendering threads": ({ threadsMB }: Sample) => threadsMB,
    caches: ({ cachesMB }: Sample) => cachesMB,
  };
  const outcomes = Object.entries(read).map(([name, of]) => ({
    name,
    medians: {
      "after a fifth, MB": of(steady[0] ?? EMPTY),
      "highest MB": Math.max(...samples.map(of)),
      "at the end, MB": of(samples.at(-1) ?? EMPTY),
      "slope since, MB a minute": slopePerMinute(steady, of),
    },
  }));
  return { bench: "memory", outcomes };
}

const NONE = { hit: 0, miss: 0 };
const EMPTY: Sample = {
  at: 0,
  memoryMB: 0,
  heapMB: 0,
  threadsMB: 0,
  externalMB: 0,
  cachesMB: 0,
  pages: NONE,
  answers: NONE,
};

const MAX_SHOWN_MS = 1000;

function budgetsOf({ plan, reportShownMs }: LoadResult, windows: readonly Window[]): BudgetResult[] {
  const errors = plan.sent.filter((sent) => isError(sent) && !windowOf(windows, sent)?.mayFail);
  const refused = plan.sent.filter((sent) => isRefused(sent) && sent.kind !== GREEDY_KIND);
  return [
    {
      ...{ what: "load model: errors while the database was there", unit: "requests", isMinimum: false },
      ...{ limit: 0, measured: errors.length },
    },
    {
      ...{ what: "load model: visitors refused", unit: "requests", isMinimum: false },
      ...{ limit: 0, measured: refused.length },
    },
    {
      ...{ what: "load model: a published report is on its product's page", unit: "ms", isMinimum: false },
      ...{ limit: MAX_SHOWN_MS, measured: reportShownMs },
    },
  ];
}
