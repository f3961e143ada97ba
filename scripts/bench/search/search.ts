import { readFile } from "node:fs/promises";
import { runLoad } from "../load.ts";
import { type BenchMetrics, measureInTurns, median } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { searchBudgets } from "./budgets.ts";
import { type Document, documentsFile, folderOf, prepareCatalogue } from "./catalogue.ts";
import { type Contestant, prepare } from "./contestant.ts";
import type { EngineTasks } from "./engine-process.ts";
import { ENGINES } from "./engines/all.ts";
import { judgeEngines } from "./judge-engines.ts";
import { type BenchQuery, generateQueries, QUERY_KINDS } from "./queries.ts";

const ROUNDS = 3;
/** Judged queries of each kind. */
const QUERIES_PER_KIND = 200;
/** Turns of each engine; the first one warms up. Each has its own queries, since answers may be cached. */
const TURNS = ROUNDS + 1;
/** One query in this many of each kind is timed. */
const TIMED_ONE_IN = 2 * TURNS;
/** Repeated queries of each kind: few enough to be cached. */
const POPULAR_QUERIES_PER_KIND = 10;
/** Time per turn; slower peers are timed by the queries they have answered by then. */
const TURN_TIMEOUT_MS = 15_000;
/** A peer slower than this is loaded only once: its backlog would take a minute to drain. */
const MIN_REQUESTS_PER_SECOND = 10;

/**
 * Our search engines and well-known ones, each in its own process. All engines get the
 * same labels, queries and facets in the same run: on a busy machine ratios are more reliable than milliseconds.
 * Queries that were never asked before keep answer caches out of the figures; repeated queries are reported separately.
 */
export async function searchBench(labels: number): Promise<BenchOutcome[]> {
  const catalogue = await logDuration("catalog, reused by the next run", () => prepareCatalogue(labels));
  const what = `search, ${catalogue.products.toLocaleString("en-US")} products, ${catalogue.names} names`;
  const folder = folderOf(labels);
  const documents: Document[] = JSON.parse(await readFile(documentsFile(folder), "utf8"));
  const queries = generateQueries(documents, QUERIES_PER_KIND);
  const contestants: Contestant[] = [];
  try {
    for (const { name, opens } of ENGINES)
      contestants.push(await logDuration(`building ${name}`, () => prepare(name, folder, opens)));
    // Judged after timing: judged answers would be cached.
    const inProcess = await logDuration("in process", () => measureInProcess(contestants, queries));
    const ranking = await logDuration("judging", () => judgeEngines(contestants, queries, documents));
    const urls = await Promise.all(contestants.map(({ engine }) => engine.serve()));
    const load = (subset: readonly BenchQuery[]) =>
      logDuration(`${subset.length} queries over HTTP`, () => measureOverHttp(contestants, urls, subset));
    const overHttp = await load(queries);
    const popular = queries.filter((_, at) => at % QUERIES_PER_KIND < POPULAR_QUERIES_PER_KIND);
    const upkeep = contestants.map(({ name, upkeep }) => ({ name, medians: upkeep }));
    return [
      { bench: `${what}: MRR@10`, outcomes: ranking },
      { bench: `${what}: in process, every query once`, outcomes: inProcess },
      { bench: `${what}: over HTTP, ${queries.length} queries in turn`, outcomes: overHttp },
      {
        bench: `${what}: over HTTP, ${popular.length} repeated queries (the read model caches 256 answers)`,
        outcomes: await load(popular),
      },
      {
        bench: `${what}: upkeep`,
        outcomes: upkeep,
        budgets: searchBudgets({ ranking, inProcess, overHttp, upkeep }),
      },
    ];
  } finally {
    for (const { engine } of contestants) await engine.close();
  }
}

/** Logs how long a step of the bench takes. */
async function logDuration<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await run();
  console.error(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return result;
}

const measureInProcess = (contestants: readonly Contestant[], queries: readonly BenchQuery[]) => {
  const measure = async (engine: EngineTasks, turn: number): Promise<BenchMetrics> => {
    const subset = interleaveKinds(queries).filter(
      (_, at) => Math.floor(at / QUERY_KINDS.length) % TIMED_ONE_IN === turn,
    );
    const answers = await engine.find(
      subset.map(({ words }) => words),
      TURN_TIMEOUT_MS,
    );
    const times = answers.map(({ milliseconds }) => milliseconds);
    const broad = times.filter((_, at) => subset[at]?.kind === "broad term");
    return {
      "p50 ms": median(times),
      "p95 ms": quantile(times, 0.95),
      "mean ms": times.reduce((sum, time) => sum + time, 0) / times.length,
      "broad p50 ms": median(broad),
      "broad p95 ms": quantile(broad, 0.95),
    };
  };
  const contenders = contestants.map(({ name, engine }) => {
    let turn = 0;
    return { name, measure: () => measure(engine, turn++) };
  });
  return measureInTurns(contenders, ROUNDS);
};

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

function measureOverHttp(
  contestants: readonly Contestant[],
  urls: readonly { url: string }[],
  subset: readonly BenchQuery[],
) {
  const bodies = interleaveKinds(subset).map(({ words }) => words);
  const contenders = contestants.map(({ name, engine }, at) => {
    let tooSlow: BenchMetrics | null = null;
    return {
      name,
      async measure() {
        if (tooSlow) return tooSlow;
        await engine.delay();
        const load = await runLoad({ url: urls[at]?.url ?? "", method: "POST", bodies });
        const { p99 } = await engine.delay();
        const measured: BenchMetrics = { ...load, "event loop p99 ms": p99 };
        if (load["requests/s"] !== undefined && load["requests/s"] < MIN_REQUESTS_PER_SECOND)
          tooSlow = measured;
        return measured;
      },
    };
  });
  return measureInTurns(contenders, ROUNDS);
}

/** Interleaves the kinds, so that any stretch of queries contains all of them. */
function interleaveKinds(queries: readonly BenchQuery[]): BenchQuery[] {
  const countPerKind = queries.length / QUERY_KINDS.length;
  return queries
    .map((query, at) => ({ query, place: at % countPerKind }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ query }) => query);
}
