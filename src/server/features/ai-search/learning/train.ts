import { outOfRange } from "#domain/out-of-range.ts";
import { bootstrapInterval, ndcg10, reciprocalRank, weightedMean } from "../ranking/evaluate.ts";
import { type RankerWeights, scoreOf } from "../ranking/ranker.ts";
import { fitWeights, pairAgreement } from "./fit.ts";
import {
  heldOutQuestions,
  type RatedSearch,
  type Rating,
  ratedSearches,
  withoutCrowdedNetworks,
} from "./ratings.ts";
import { MIN_RATERS } from "./training-data.ts";

export interface RankingMetrics {
  ndcg10: number;
  mrr: number;
}

/** A trained ranker and its comparison with the current one on held-out ratings. */
export interface TrainingResult {
  weights: RankerWeights;
  ratings: number;
  raters: number;
  heldOutSearches: number;
  after: RankingMetrics;
  before: RankingMetrics;
  /** 95 % confidence interval of the difference in nDCG@10. */
  gain: { low: number; high: number };
  /** Whether it is significantly better. */
  wins: boolean;
}

/** Minimum held-out searches for a meaningful confidence interval. */
const MIN_HELD_OUT_SEARCHES = 8;
/**
 * Required lower bound of the confidence interval. With few held-out searches the interval is slightly too narrow: with
 * a bound of 0, 4 to 5 % of trainings on random ratings would win; with this bound, 1 to 2 %.
 */
const MIN_GAIN = 0.01;
/**
 * Contrary raters order results mostly opposite to the consensus and are excluded: below this agreement, with at least
 * this many searches, and at most this share of all raters.
 */
const CONTRARY_RATERS = { maxAgreement: 0.35, minSearches: 8, maxShare: 0.2 } as const;

/**
 * Trains on 70 % of the questions and evaluates on the rest; null if there is too little to evaluate on, or too few raters
 * outside crowded networks.
 */
export function trainAndEvaluate(ratings: readonly Rating[], inUse: RankerWeights): TrainingResult | null {
  const { accounts, searches, heldOut, trainingSet } = splitRatings(ratings);
  if (accounts < MIN_RATERS) return null;
  if (heldOut.length < MIN_HELD_OUT_SEARCHES || trainingSet.length === 0) return null;
  const weights = fitWeights(trainingSet, inUse);
  const { before, after, gain } = measureBoth(heldOut, inUse, weights);
  return {
    weights,
    ratings: searches.reduce((sum, { items }) => sum + items.length, 0),
    raters: new Set(searches.map(({ rater }) => rater)).size,
    heldOutSearches: heldOut.length,
    after,
    before,
    gain,
    wins: gain.low >= MIN_GAIN && after.mrr >= before.mrr,
  };
}

/** Two rankers on the same held-out ratings. `gain`: 95 % interval of the second one's nDCG@10 minus the first one's. */
export interface HeldOutComparison extends Comparison {
  searches: number;
}

/** Compares two rankers on the ratings that a training would hold out; null if they are too few. */
export function compareOnHeldOut(
  ratings: readonly Rating[],
  first: RankerWeights,
  second: RankerWeights,
): HeldOutComparison | null {
  const { accounts, heldOut } = splitRatings(ratings);
  if (accounts < MIN_RATERS || heldOut.length < MIN_HELD_OUT_SEARCHES) return null;
  return { searches: heldOut.length, ...measureBoth(heldOut, first, second) };
}

/** Searches of all raters but the contrary ones, and which of them are held out. */
function splitRatings(ratings: readonly Rating[]) {
  const all = ratedSearches(withoutCrowdedNetworks(ratings));
  const heldOutSet = heldOutQuestions(all);
  const contrary = contraryRaters(all.filter(({ question }) => !heldOutSet.has(question)));
  const searches = all.filter(({ rater }) => !contrary.has(rater));
  return {
    accounts: accountsAmong(all),
    searches,
    heldOut: searches.filter(({ question }) => heldOutSet.has(question)),
    trainingSet: searches.filter(({ question }) => !heldOutSet.has(question)),
  };
}

interface Comparison {
  before: RankingMetrics;
  after: RankingMetrics;
  gain: { low: number; high: number };
}

function measureBoth(
  heldOut: readonly RatedSearch[],
  first: RankerWeights,
  second: RankerWeights,
): Comparison {
  const [before, after] = [evaluate(heldOut, first), evaluate(heldOut, second)];
  const weights = heldOut.map(({ weight }) => weight);
  const metricsOf = (results: typeof after): RankingMetrics => ({
    ndcg10: weightedMean(
      results.map(({ ndcg }) => ndcg),
      weights,
    ),
    mrr: weightedMean(
      results.map(({ rank }) => rank),
      weights,
    ),
  });
  const gain = bootstrapInterval(
    after.map(({ ndcg }, at) => ndcg - (before[at] ?? outOfRange(before, at)).ndcg),
    { weights },
  );
  return { before: metricsOf(before), after: metricsOf(after), gain };
}

const accountsAmong = (searches: readonly RatedSearch[]): number =>
  new Set(searches.flatMap(({ hasAccount, rater }) => (hasAccount ? rater : []))).size;

/** nDCG and reciprocal rank of each search; equal scores are sorted in the worst possible order. */
const evaluate = (
  searches: readonly RatedSearch[],
  weights: RankerWeights,
): { ndcg: number; rank: number }[] =>
  searches.map(({ items }) => {
    const grades = items
      .map(({ features, grade }) => ({ grade, score: scoreOf(features, weights) }))
      .sort((a, b) => b.score - a.score || a.grade - b.grade)
      .map(({ grade }) => grade);
    return { ndcg: ndcg10(grades) ?? 0, rank: reciprocalRank(grades) };
  });

/** Detects contrary raters on the training set, against consensus weights fitted from zero to all ratings. */
function contraryRaters(searches: readonly RatedSearch[]): Set<string> {
  const consensus = fitWeights(searches, {});
  const byRater = Map.groupBy(searches, ({ rater }) => rater);
  const suspects = [...byRater]
    .filter(([, searches]) => searches.length >= CONTRARY_RATERS.minSearches)
    .map(([rater, searches]) => {
      const agreements = searches.map((search) => pairAgreement(search, consensus));
      return { rater, agreement: agreements.reduce((sum, one) => sum + one, 0) / agreements.length };
    })
    .filter(({ agreement }) => agreement < CONTRARY_RATERS.maxAgreement)
    .sort((a, b) => a.agreement - b.agreement);
  return new Set(
    suspects.slice(0, Math.floor(byRater.size * CONTRARY_RATERS.maxShare)).map(({ rater }) => rater),
  );
}
