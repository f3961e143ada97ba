import { readFile } from "node:fs/promises";
import { underLoad } from "../load.ts";
import { type Measurement, measureInTurns, median } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { bars } from "./bars.ts";
import { type Document, documentsFile, folderOf, makeCatalogue } from "./catalogue.ts";
import { startEngine } from "./engine-client.ts";
import type { Tasks } from "./engine-process.ts";
import { ENGINES } from "./engines/all.ts";
import { KINDS, type Kind, type Question, questionsOf } from "./questions.ts";

const ROUNDS = 3;
/** Queries of each kind whose answers are judged. */
const JUDGED = 200;
/** Turns of each engine, the first of which warms up: each with queries of its own, for an answer may be remembered. */
const TURNS = ROUNDS + 1;
/** Of each kind, one in so many is timed. */
const TIMED_OF = 2 * TURNS;
/** Queries of each kind that everybody asks again and again: few enough to be remembered. */
const POPULAR = 10;

interface Contestant {
  name: string;
  engine: Tasks;
  /** What building and opening took. */
  upkeep: Measurement;
}

/** Our engines and well-known ones on the same labels and queries, each in a process of its own. */
export async function search(labels: number): Promise<BenchOutcome[]> {
  const made = await makeCatalogue(labels);
  const what = `search, ${made.products.toLocaleString("en-US")} products, ${made.names} names`;
  const folder = folderOf(labels);
  const documents: Document[] = JSON.parse(await readFile(documentsFile(folder), "utf8"));
  const questions = questionsOf(documents, JUDGED);
  const contestants: Contestant[] = [];
  try {
    for (const { name, opens } of ENGINES) contestants.push(await prepare(name, folder, opens));
    const found = await judged(contestants, questions, documents);
    const inProcess = await timed(contestants, questions);
    const urls = await Promise.all(contestants.map(({ engine }) => engine.serve()));
    const load = (asked: readonly Question[]) => loaded(contestants, urls, asked);
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

async function prepare(name: string, folder: string, opens: boolean): Promise<Contestant> {
  console.error(`  building ${name} ...`);
  const builder = startEngine(name);
  const { seconds, bytes } = await builder.build(folder);
  await builder.close();
  const engine = startEngine(name);
  const { milliseconds, memory } = await engine.open(folder);
  const built = { "build s": seconds, "disk MB": bytes / 1e6 };
  const upkeep = opens ? { ...built, "open ms": milliseconds, "memory MB": memory / 1e6 } : built;
  return { name, engine, upkeep };
}

/** The mean reciprocal rank of the first right answer among the first ten, by kind of query. */
async function judged(
  contestants: readonly Contestant[],
  questions: readonly Question[],
  documents: readonly Document[],
) {
  const byId = new Map(documents.map((product) => [product.id, product]));
  const kinds = KINDS.filter((kind) => kind !== "broad term");
  const outcomes: { name: string; medians: Measurement }[] = [];
  for (const { name, engine } of contestants) {
    const medians: Partial<Record<Kind, number>> = {};
    for (const kind of kinds) {
      const asked = questions.filter((question) => question.kind === kind);
      const found = await engine.find(asked.map(({ words }) => words));
      const ranks = asked.map(({ answeredBy }, at) => {
        const products = (found[at]?.ids ?? []).slice(0, 10).flatMap((id) => byId.get(id) ?? []);
        const place = products.findIndex((product) => answeredBy?.(product));
        return place === -1 ? 0 : 1 / (place + 1);
      });
      medians[kind] = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
    }
    outcomes.push({ name, medians });
  }
  return outcomes;
}

const timed = (contestants: readonly Contestant[], questions: readonly Question[]) => {
  const measure = async (engine: Tasks, turn: number): Promise<Measurement> => {
    const asked = questions.filter((_, at) => at % TIMED_OF === turn);
    const found = await engine.find(asked.map(({ words }) => words));
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
  // Kinds take turns, so that every second of the load holds some of each.
  const bodies = asked
    .map(({ words }, at) => ({ words, place: at % (asked.length / KINDS.length) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ words }) => words);
  const contenders = contestants.map(({ name, engine }, at) => ({
    name,
    async measure() {
      await engine.delay();
      const load = await underLoad({ url: urls[at]?.url ?? "", method: "POST", bodies });
      const { p99 } = await engine.delay();
      return { ...load, "event loop p99 ms": p99 };
    },
  }));
  return measureInTurns(contenders, ROUNDS);
}
