import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { type BenchMetrics, median } from "../../rounds.ts";
import type { BenchOutcome, BudgetResult } from "../../table.ts";
import { type Document, documentsFile, NIH_FOLDER, prepareNihCatalogue } from "../catalogue.ts";
import type { Engine } from "../engines/engine.ts";
import { readModel } from "../engines/read-model.ts";
import { sqlEngine } from "../engines/sql.ts";
import { HALVES, type Half, type QualityQuery, readQualityQueries } from "./queries.ts";
import { isRelevant, type JudgedProduct, prepareProduct } from "./relevance.ts";

const TOP_K = 10;
const MIN_SUCCESS = 0.97;
const MIN_NDCG = 0.92;

/** A query with the products that answer it, and what an engine found. */
interface JudgedQuery extends QualityQuery {
  /** Whether each of the first hits answers the query. */
  hits: boolean[];
  total: number;
  relevant: number;
  milliseconds: number;
}

/**
 * How often the first ten hits of a shopper's query answer it, over the labels of the NIH's export, by class of query
 * and half. Skipped without the export.
 *
 * @param halves The halves to judge; the development half also lists what fell short.
 */
export async function searchQualityBench(halves: readonly Half[] = HALVES): Promise<BenchOutcome[]> {
  if (!existsSync(NIH_EXPORT)) {
    console.error(`  skipped: ${NIH_EXPORT} is missing`);
    return [];
  }
  await prepareNihCatalogue();
  const documents: Document[] = JSON.parse(await readFile(documentsFile(NIH_FOLDER), "utf8"));
  const products = documents.map(prepareProduct);
  const queries = readQualityQueries().filter(({ half }) => halves.includes(half));
  const outcomes: BenchOutcome[] = [];
  for (const engine of [readModel, sqlEngine]) {
    const judged = await judgeQueries(engine, queries, products);
    if (engine === readModel) logShortfalls(judged.filter(({ half }) => half === "development"));
    for (const half of halves)
      outcomes.push(
        outcomeOf(
          engine,
          half,
          judged.filter((one) => one.half === half),
        ),
      );
  }
  return outcomes;
}

async function judgeQueries(
  engine: Engine,
  queries: readonly QualityQuery[],
  products: readonly JudgedProduct[],
): Promise<JudgedQuery[]> {
  if (engine.opens) await engine.build(NIH_FOLDER, () => []);
  const { find, close } = await engine.open(NIH_FOLDER);
  const judged: JudgedQuery[] = [];
  try {
    for (const query of queries) {
      const relevant = new Set(
        products.filter((each) => isRelevant(query.relevance, each)).map(({ id }) => id),
      );
      if (relevant.size === 0) throw new Error(`No product answers “${query.words}”.`);
      const begun = performance.now();
      const { ids, total } = await find(query.words);
      const milliseconds = performance.now() - begun;
      const hits = ids.slice(0, TOP_K).map((id) => relevant.has(id));
      judged.push({ ...query, hits, total, relevant: relevant.size, milliseconds });
    }
  } finally {
    await close();
  }
  return judged;
}

function outcomeOf({ name, opens }: Engine, half: Half, judged: readonly JudgedQuery[]): BenchOutcome {
  const byClass = Map.groupBy(judged, ({ queryClass }) => queryClass);
  const all = metricsOf(judged);
  const budget = (figure: string, limit: number, isMinimum: boolean): BudgetResult => ({
    what: `search quality, ${name}, ${half} half: ${figure}`,
    unit: "",
    isMinimum,
    limit,
    measured: all[figure] ?? Number.NaN,
  });
  return {
    bench: `search quality, ${name}, ${half} half`,
    outcomes: [
      { name: "all", medians: all },
      ...[...byClass].map(([queryClass, of]) => ({ name: queryClass, medians: metricsOf(of) })),
    ],
    // The engine that answers while the index is built need not rank as well.
    budgets: opens
      ? [
          budget("success@10", MIN_SUCCESS, true),
          budget("nDCG@10", MIN_NDCG, true),
          budget("no hits", 0, false),
        ]
      : [],
  };
}

const metricsOf = (judged: readonly JudgedQuery[]): BenchMetrics => ({
  queries: judged.length,
  "success@10": mean(judged.map(({ hits }) => (hits.includes(true) ? 1 : 0))),
  "nDCG@10": mean(judged.map(ndcgOf)),
  "no hits": judged.filter(({ total }) => total === 0).length,
  "p50 ms": median(judged.map(({ milliseconds }) => milliseconds)),
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** nDCG@10 with a gain of 1 for each product that answers the query. */
function ndcgOf({ hits, relevant }: Pick<JudgedQuery, "hits" | "relevant">): number {
  const discounted = (gains: readonly boolean[]) =>
    gains.reduce((sum, gain, at) => sum + (gain ? 1 / Math.log2(at + 2) : 0), 0);
  const ideal = Array.from({ length: Math.min(TOP_K, relevant) }, () => true);
  return discounted(hits) / discounted(ideal);
}

function logShortfalls(judged: readonly JudgedQuery[]): void {
  for (const query of judged) {
    const ndcg = ndcgOf(query);
    if (ndcg >= MIN_NDCG) continue;
    const hits = query.hits.map((hit) => (hit ? "+" : "-")).join("");
    console.error(
      `  ${ndcg.toFixed(2)} ${query.queryClass}: “${query.words}” ${hits} (${query.total} found, ${query.relevant} answer it)`,
    );
  }
}
