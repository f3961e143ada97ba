import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BM25_PARAMETERS, SCORE_SCALE } from "../index/bm25.ts";
import { TS_RANK_WEIGHTS } from "../sql/engine.ts";
import { FIELD_RANKING, RERANK_BONUS } from "./ranking-weights.ts";

const FIELDS = Object.values(FIELD_RANKING);

test("both engines weigh fields in the same order", () => {
  for (const weight of ["frequencyWeight", "tsRankWeight"] as const) {
    const weights = FIELDS.map((field) => field[weight]);
    expect(weights.toSorted((a, b) => b - a)).toEqual(weights);
  }
});

test("a changed parameter of the index engine makes every site build its index again: change this on purpose", () => {
  expect(BM25_PARAMETERS).toBe('[{"A":2.2,"B":1.6,"C":0.5,"D":0.2},0.75,5,1.2,1000,"odd: in name or brand"]');
});

test("the SQL engine gets the weights from the lightest label to the heaviest", () => {
  expect(TS_RANK_WEIGHTS).toBe("{0.05, 0.3, 0.7, 1}");
});

test("the reranker has its bonuses in the integers that scores are computed with", () => {
  const bonuses = Object.values(RERANK_BONUS).map((bonus) => bonus * SCORE_SCALE);
  expect(bonuses).toEqual([1_700_000, 1_500_000, 1_350_000]);
});

test.each(FIELDS)("the search vector has words with the label $vectorLabel", async ({ vectorLabel }) => {
  const text = await readFile("migrations/functions/refresh_supplement_search.sql", "utf8");
  expect(text).toContain(`'${vectorLabel}')`);
});
