/**
 * Every weight of the ranking by relevance. A score is a sum of `idf × impact` over the query's words (BM25F, a rare
 * word in the name gives about 20); the SQL engine has only fields, and needs no more than their proportions. Visitors see
 * the index engine: `frequencyWeight` decides which products match best, `RERANK_BONUS` the order of the first 64. What a
 * change does to quality: `npm run bench search`.
 */

interface FieldRanking {
  /** Label in `supplement_search.vector` (migrations/functions/refresh_supplement_search.sql). */
  vectorLabel: "A" | "B" | "C" | "D";
  /** What an occurrence counts in the index engine, before term-frequency saturation. */
  frequencyWeight: number;
  /** What an occurrence counts in PostgreSQL's `ts_rank`; the name has 1. */
  tsRankWeight: number;
}

/** Searched fields, heaviest first. `ingredient` includes synonyms, `fact` category, form, diets and label facts. */
export const FIELD_RANKING = {
  name: { vectorLabel: "A", frequencyWeight: 2.2, tsRankWeight: 1 },
  brand: { vectorLabel: "B", frequencyWeight: 1.6, tsRankWeight: 0.7 },
  ingredient: { vectorLabel: "C", frequencyWeight: 0.5, tsRankWeight: 0.3 },
  fact: { vectorLabel: "D", frequencyWeight: 0.2, tsRankWeight: 0.05 },
} as const satisfies Record<string, FieldRanking>;

/**
 * Largest bonus of the reranker, as a score: `brand` and `name` for the share of their words that the query contains,
 * `order` for the share of adjacent query words that appear in the same order.
 */
export const RERANK_BONUS = { brand: 17, name: 15, order: 13.5 } as const;

/** What a word that is not exactly the typed one counts of that word's score. */
export const MATCH_WEIGHTS = {
  /** A synonym, singular or plural. */
  synonym: 0.8,
  /** The word only starts with what was typed. */
  prefix: 0.7,
  /** Words typed together or apart. */
  compound: 0.95,
  /** By edit distance, from 0. */
  correction: [0.9, 0.7, 0.4],
} as const;
