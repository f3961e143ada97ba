import type { ContenderOutcome } from "../rounds.ts";
import type { Document } from "./catalogue.ts";
import type { Contestant } from "./contestant.ts";
import { type BenchQuery, QUERY_KINDS } from "./queries.ts";

/** Time per kind of query; slower peers are judged by the queries they have answered by then. */
const KIND_TIMEOUT_MS = 20_000;
const TOP_K = 10;

/**
 * What counts as correct: the product the query was generated from, or any that could have produced it. A partial
 * name often fits several products ("douglas laboratories 100 l"), and no ranking can tell which one was meant.
 * At 199,267 labels the first measure gives 0.913 for partial names, the second 0.950.
 */
const RELEVANCE: Readonly<Record<string, (query: BenchQuery) => BenchQuery["answeredBy"]>> = {
  "": ({ answeredBy }) => answeredBy,
  ", any match": ({ couldMean }) => couldMean,
};

/** MRR@10 by kind of query. */
export async function judgeEngines(
  contestants: readonly Contestant[],
  queries: readonly BenchQuery[],
  documents: readonly Document[],
): Promise<ContenderOutcome[]> {
  const byId = new Map(documents.map((product) => [product.id, product]));
  const outcomes: ContenderOutcome[] = [];
  for (const { name, engine } of contestants) {
    const medians: Record<string, number> = {};
    const judgedCounts: number[] = [];
    for (const kind of QUERY_KINDS.filter((each) => each !== "broad term")) {
      const asked = queries.filter((query) => query.kind === kind);
      const answers = await engine.find(
        asked.map(({ words }) => words),
        KIND_TIMEOUT_MS,
      );
      const products = answers.map(({ ids }) => ids.slice(0, TOP_K).flatMap((id) => byId.get(id) ?? []));
      judgedCounts.push(answers.length);
      for (const [suffix, relevanceOf] of Object.entries(RELEVANCE)) {
        const tests = asked.slice(0, answers.length).map(relevanceOf);
        if (tests.some((test) => test !== null)) medians[kind + suffix] = meanReciprocalRank(tests, products);
      }
    }
    const fewest = Math.min(...judgedCounts);
    const all = fewest === queries.length / QUERY_KINDS.length;
    outcomes.push({ name: all ? name : `${name}, by ${fewest} or more of each kind`, medians });
  }
  return outcomes;
}

function meanReciprocalRank(
  tests: readonly BenchQuery["answeredBy"][],
  products: readonly (readonly Document[])[],
): number {
  const ranks = tests.map((test, at) => {
    const place = products[at]?.findIndex((product) => test?.(product)) ?? -1;
    return place === -1 ? 0 : 1 / (place + 1);
  });
  return ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
}
