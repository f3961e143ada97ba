import { RANKER_FEATURES } from "#contract/ai-search-vocabulary.ts";
import { scoreOf, type Weights } from "../ranking/ranker.ts";
import type { RatedSearch } from "./ratings.ts";

const ROUNDS = 120;
const STEP = 0.3;
/** Pulls towards the weights in use: what few ratings speak for stays as it is. */
const PULL = 0.01;
/** No figure may count against a product, and none may drown the others. */
const MOST = 12;

interface Pair {
  /** By how much each figure of the better-rated result is higher. */
  gap: Float64Array;
  weight: number;
}

/** Pairwise logistic regression by gradient descent with a step of its own for each weight (AdaGrad). */
export function fitWeights(searches: readonly RatedSearch[], inUse: Weights): Weights {
  const pairs = searches.flatMap(pairsOf);
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const start = RANKER_FEATURES.map((name) => inUse[name] ?? 0);
  const weights = Float64Array.from(start);
  const squares = new Float64Array(weights.length);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Float64Array.from(weights, (weight, at) => PULL * (weight - (start[at] ?? 0)));
    for (const { gap, weight } of pairs) {
      const doubt = (weight / total) * (1 / (1 + Math.exp(dot(gap, weights))));
      for (let at = 0; at < gap.length; at++) slope[at] = (slope[at] ?? 0) - doubt * (gap[at] ?? 0);
    }
    for (const [at, pull] of slope.entries()) {
      squares[at] = (squares[at] ?? 0) + pull * pull;
      const next = (weights[at] ?? 0) - (STEP * pull) / Math.sqrt((squares[at] ?? 0) + 1e-9);
      weights[at] = Math.min(MOST, Math.max(0, next));
    }
  }
  return Object.fromEntries(
    RANKER_FEATURES.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1e4) / 1e4]),
  );
}

/** A search counts by its weight, however many pairs it has. */
function pairsOf({ items, weight }: RatedSearch): Pair[] {
  const pairs = items.flatMap((better) =>
    items
      .filter((worse) => better.grade > worse.grade)
      .map((worse) => ({
        gap: Float64Array.from(
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
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Share of a search's pairs that these weights order as its rater did; half is chance. */
export function agreement({ items }: RatedSearch, weights: Weights): number {
  const scored = items.map(({ features, grade }) => ({ grade, score: scoreOf(features, weights) }));
  let agreed = 0;
  let pairs = 0;
  for (const better of scored)
    for (const worse of scored) {
      if (better.grade <= worse.grade) continue;
      pairs++;
      if (better.score > worse.score) agreed++;
      else if (better.score === worse.score) agreed += 0.5;
    }
  return pairs === 0 ? 0.5 : agreed / pairs;
}
