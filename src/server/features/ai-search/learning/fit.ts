import { RANKER_FEATURES } from "#contract/ai-search-vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import { type RankerWeights, scoreOf } from "../ranking/ranker.ts";
import type { RatedSearch } from "./ratings.ts";

const EPOCHS = 120;
const LEARNING_RATE = 0.3;
/** L2 penalty on the distance to the current weights: with few ratings a weight hardly changes. */
const L2_PENALTY = 0.01;
/** Upper bound of a weight, so that no feature dominates. The lower bound is 0: no feature counts against a product. */
const MAX_WEIGHT = 12;

interface Pair {
  /** Feature differences: better-rated result minus worse-rated one. */
  difference: Float64Array;
  weight: number;
}

/** Pairwise logistic regression, fitted by gradient descent with a per-weight learning rate (AdaGrad). */
export function fitWeights(searches: readonly RatedSearch[], currentWeights: RankerWeights): RankerWeights {
  const pairs = searches.flatMap(pairsOf);
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const start = RANKER_FEATURES.map((name) => currentWeights[name] ?? 0);
  const weights = Float64Array.from(start);
  const squaredGradients = new Float64Array(weights.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const gradient = Float64Array.from(
      weights,
      (weight, at) => L2_PENALTY * (weight - (start[at] ?? outOfRange(start, at))),
    );
    for (const { difference, weight } of pairs) {
      const loss = (weight / total) * (1 / (1 + Math.exp(dot(difference, weights))));
      for (let at = 0; at < difference.length; at++)
        gradient[at] =
          (gradient[at] ?? outOfRange(gradient, at)) - loss * (difference[at] ?? outOfRange(difference, at));
    }
    for (const [at, gradientAt] of gradient.entries()) {
      const squared = (squaredGradients[at] ?? outOfRange(squaredGradients, at)) + gradientAt * gradientAt;
      squaredGradients[at] = squared;
      const weight = weights[at] ?? outOfRange(weights, at);
      const next = weight - (LEARNING_RATE * gradientAt) / Math.sqrt(squared + 1e-9);
      weights[at] = Math.min(MAX_WEIGHT, Math.max(0, next));
    }
  }
  return Object.fromEntries(
    RANKER_FEATURES.map((name, at) => [
      name,
      Math.round((weights[at] ?? outOfRange(weights, at)) * 1e4) / 1e4,
    ]),
  );
}

/** Pairs of differently rated results. Their weights sum to the weight of the search. */
function pairsOf({ items, weight }: RatedSearch): Pair[] {
  const pairs = items.flatMap((better) =>
    items
      .filter((worse) => better.grade > worse.grade)
      .map((worse) => ({
        difference: Float64Array.from(
          RANKER_FEATURES,
          (name) => (better.features[name] ?? 0) - (worse.features[name] ?? 0),
        ),
        weight: better.grade - worse.grade,
      })),
  );
  const total = pairs.reduce((sum, pair) => sum + pair.weight, 0);
  return pairs.map((pair) => ({ ...pair, weight: (pair.weight / total) * weight }));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? outOfRange(a, at)) * (b[at] ?? outOfRange(b, at));
  return sum;
}

/** Share of a search's pairs that the weights order like its rater; 0.5 is chance. */
export function pairAgreement({ items }: RatedSearch, weights: RankerWeights): number {
  const scored = items.map(({ features, grade }) => ({ grade, score: scoreOf(features, weights) }));
  let agreeing = 0;
  let pairs = 0;
  for (const better of scored)
    for (const worse of scored) {
      if (better.grade <= worse.grade) continue;
      pairs++;
      if (better.score > worse.score) agreeing++;
      else if (better.score === worse.score) agreeing += 0.5;
    }
  return pairs === 0 ? 0.5 : agreeing / pairs;
}
