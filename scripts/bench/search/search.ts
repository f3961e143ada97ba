import { readFile } from "node:fs/promises";
import { underLoad } from "../load.ts";
import { type Measurement, measureInTurns, median } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { bars } from "./bars.ts";
import { type Document, documentsFile, folderOf, makeCatalogue } from "./catalogue.ts";
import { type Contestant, prepare } from "./contestant.ts";
import type { Tasks } from "./engine-process.ts";
import { ENGINES } from "./engines/all.ts";
import { judged } from "./judge-engines.ts";
import { KINDS, type Question, questionsOf } from "./queries.ts";

const ROUNDS = 3;
/** Queries of each kind whose answers are judged. */
const JUDGED = 200;
/** Turns of each engine, the first of which warms up: each with queries of its own, for an answer may be remembered. */
const TURNS = ROUNDS + 1;
/** Of each kind, one in so many is timed. */
const TIMED_OF = 2 * TURNS;
/** Queries of each kind that everybody asks again and again: few enough to be remembered. */
const POPULAR = 10;
/** A peer that takes longer for a turn is timed by what it has answered by then. */
const A_TURN_WITHIN_MS = 15_000;
/** Requests a second below which a peer is loaded once: what it still owes then keeps it for a minute. */
const HOPELESS = 10;

/** Our engines and well-known ones on the same labels and queries, each in a process of its own. */
export async function search(labels: number): Promise<BenchOutcome[]> {
  const made = await part("the catalogue, which is kept for the next run", () => makeCatalogue(labels));
  const what = `search, ${made.products.toLocaleString("en-US")} products, ${made.names} names`;
  const folder = folderOf(labels);
  const documents: Document[] = JSON.parse(await readFile(documentsFile(folder), "utf8"));
  const questions = questionsOf(documents, JUDGED);
  const contestants: Contestant[] = [];
  try {
    for (const { name, opens } of ENGINES)
      contestants.push(await part(`building ${name}`, () => prepare(name, folder, opens)));
    // Judging comes behind, for the answers to what was judged would be remembered.
    const inProcess = await part("in process", () => timed(contestants, questions));
    const found = await part("judging", () => judged(contestants, questions, documents));
    const urls = await Promise.all(contestants.map(({ engine }) => engine.serve()));
    const load = (asked: readonly Question[]) =>
      part(`${asked.length} queries over HTTP`, () => loaded(contestants, urls, asked));
    const different = await load(questions);
    const popular = questions.filter((_, at) => at % JUDGED < POPULAR);
    const upkeep = contestants.map(({ name, upkeep }) => ({ name, medians: upkeep }));
    return [
      { bench: `${what}: MRR@10`, outcomes: found },
      { bench: `${what}: in process, every query once`, outcomes: inProcess },
      { bench: `${what}: over HTTP, ${questions.length} queries in turn`, outcomes: different },
      {
        bench: `${what}: over HTTP, ${popular.length} queries again and again (the read model remembers 256 answers)`,
        outcomes: await load(popular),
      },
      { bench: `${what}: upkeep`, outcomes: upkeep, bars: bars({ found, inProcess, different, upkeep }) },
    ];
  } finally {
    for (const { engine } of contestants) await engine.close();
  }
}

/** Says how long a part of the bench takes. */
async function part<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await run();
  console.error(`  ${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return result;
}

const timed = (contestants: readonly Contestant[], questions: readonly Question[]) => {
  const measure = async (engine: Tasks, turn: number): Promise<Measurement> => {
    const asked = kindsInTurn(questions).filter((_, at) => Math.floor(at / KINDS.length) % TIMED_OF === turn);
    const found = await engine.find(
      asked.map(({ words }) => words),
      A_TURN_WITHIN_MS,
    );
    const times = found.map(({ milliseconds }) => milliseconds);
    const broad = times.filter((_, at) => asked[at]?.kind === "broad term");
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

function loaded(
  contestants: readonly Contestant[],
  urls: readonly { url: string }[],
  asked: readonly Question[],
) {
  const bodies = kindsInTurn(asked).map(({ words }) => words);
  const contenders = contestants.map(({ name, engine }, at) => {
    let hopeless: Measurement | null = null;
    return {
      name,
      async measure() {
        if (hopeless) return hopeless;
        await engine.delay();
        const load = await underLoad({ url: urls[at]?.url ?? "", method: "POST", bodies });
        const { p99 } = await engine.delay();
        const measured: Measurement = { ...load, "event loop p99 ms": p99 };
        if (load["requests/s"] !== undefined && load["requests/s"] < HOPELESS) hopeless = measured;
        return measured;
      },
    };
  });
  return measureInTurns(contenders, ROUNDS);
}

/** As many of each kind, one kind after the other, so that any stretch of them holds some of each. */
function kindsInTurn(questions: readonly Question[]): Question[] {
  const ofEach = questions.length / KINDS.length;
  return questions
    .map((question, at) => ({ question, place: at % ofEach }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ question }) => question);
}
