import type { RankerFeature } from "#contract/ai-search-vocabulary.ts";
import type { Features } from "../schema.ts";

/** Weights of a linear ranker, by feature: the score is the sum of feature times weight. */
export type RankerWeights = Readonly<Record<string, number>>;

/**
 * Built-in weights of the ranking features (each 0 to 1), used until a trained ranker wins. Tuned on the tuning half of
 * the judged questions.
 */
export const BUILT_IN_WEIGHTS: Readonly<Record<RankerFeature, number>> = {
  /** Rank in the text search. */
  text: 0.8,
  /** Strongest link between an ingredient and the goal. */
  goal: 6,
  /** Number of ingredients linked to the goal. */
  breadth: 0.6,
  /** Share of the requested ingredients it contains. */
  ingredient: 5,
  /** Share of its ingredients that were requested or linked. */
  focus: 1.6,
  /** Named after a requested ingredient. */
  name: 1.5,
  /** Requested form (salt) of an ingredient. */
  salt: 2.5,
  /** Requested category. */
  category: 1.5,
  /** Verdict of the latest report. */
  verdict: 0.5,
  /** Share of the required tests that were done. */
  coverage: 0.2,
  /** Age of the latest report. */
  recency: 0.1,
  /** Label accuracy. */
  accuracy: 0.3,
  /** Margin to the lead limit. */
  margin: 0.3,
};

export function scoreOf(features: Features, weights: RankerWeights): number {
  let score = 0;
  for (const [name, value] of Object.entries(features)) score += (weights[name] ?? 0) * value;
  return score;
}
