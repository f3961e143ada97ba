import { RANKER_FEATURES, type RankerFeature } from "#contract/ai-search-vocabulary.ts";
/** Ranking features of one result by name, 0 to 1. */
export type Features = Readonly<Record<RankerFeature, number>>;

/**
 * Weights of the ranking features: the score is the sum of feature times weight. Tuned by hand on half of the judged questions of
 * `npm run bench -- ai`. Weights learned from ratings were tried and retired (decision 0106).
 */
export const RANKER_WEIGHTS: Readonly<Record<RankerFeature, number>> = {
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

/** In answers of calls that told which trained ranker was in use: always the one with weights set by hand. */
export const RANKER_VERSION = 0;

export function scoreOf(features: Features): number {
  let score = 0;
  for (const name of RANKER_FEATURES) score += RANKER_WEIGHTS[name] * features[name];
  return score;
}
