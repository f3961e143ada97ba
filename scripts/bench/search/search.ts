import { readFile } from "node:fs/promises";
import { underLoad } from "../load.ts";
import { type Measurement, measureInTurns, median } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { type Document, documentsFile, folderOf, makeCatalogue } from "./catalogue.ts";
import { startEngine } from "./engine-client.ts";
import type { Tasks } from "./engine-process.ts";
import { ENGINES } from "./engines/all.ts";
import { KINDS, type Kind, type Question, questionsOf } from "./questions.ts";

const ROUNDS = 3;
/** Queries of each kind whose answers are judged, and how many of them are timed again and again. */
const JUDGED = 200;
const TIMED = 30;

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
    return [
      { bench: `${what}: MRR@10`, outcomes: await judged(contestants, questions, documents) },
      { bench: `${what}: in process`, outcomes: await timed(contestants, questions) },
      { bench: `${what}: over HTTP`, outcomes: await loaded(contestants, questions) },
      {
        bench: `${what}: upkeep`,
        outcomes: contestants.map(({ name, upkeep }) => ({ name, medians: upkeep })),
      },
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

/** The first queries of each kind. */
const mixed = (questions: readonly Question[]): Question[] =>
  KINDS.flatMap((kind) => questions.filter((question) => question.kind === kind).slice(0, TIMED));

const timed = (contestants: readonly Contestant[], questions: readonly Question[]) => {
  const asked = mixed(questions);
  const measure = async (engine: Tasks): Promise<Measurement> => {
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
  return measureInTurns(
    contestants.map(({ name, engine }) => ({ name, measure: () => measure(engine) })),
    ROUNDS,
  );
};

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

async function loaded(contestants: readonly Contestant[], questions: readonly Question[]) {
  const bodies = mixed(questions).map(({ words }) => words);
  const contenders = await Promise.all(
    contestants.map(async ({ name, engine }) => {
      const { url } = await engine.serve();
      const measure = async () => {
        await engine.delay();
        const load = await underLoad({ url, method: "POST", bodies });
        const { p99 } = await engine.delay();
        return { ...load, "event loop p99 ms": p99 };
      };
      return { name, measure };
    }),
  );
  return measureInTurns(contenders, ROUNDS);
}
