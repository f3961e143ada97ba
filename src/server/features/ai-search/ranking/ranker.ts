import type { RankerFeature } from "#contract/ai-search-vocabulary.ts";
import type { Features } from "../schema.ts";

/** A linear ranker: the sum of each figure times its weight. */
export type Weights = Readonly<Record<string, number>>;

/** What ranks until visitors' ratings have taught something better; settled on the tuning half of the judged questions. */
export const BUILT_IN_WEIGHTS: Readonly<Record<RankerFeature, number>> = {
  text: 0.8,
  goal: 6,
  breadth: 0.6,
  ingredient: 5,
  focus: 1.6,
  name: 1.5,
  salt: 2.5,
  category: 1.5,
  verdict: 0.5,
  coverage: 0.2,
  recency: 0.1,
  accuracy: 0.3,
  margin: 0.3,
};

export function scoreOf(features: Features, weights: Weights): number {
  let score = 0;
  for (const [name, value] of Object.entries(features)) score += (weights[name] ?? 0) * value;
  return score;
}
