import { bootstrapInterval, ndcg10, reciprocalRank, weightedMean } from "../ranking/evaluate.ts";
import { scoreOf, type Weights } from "../ranking/ranker.ts";
import { agreement, fitWeights } from "./fit.ts";
import { heldOutQuestions, type RatedSearch, type Rating, ratedSearches } from "./ratings.ts";

export interface Figures {
  ndcg10: number;
  mrr: number;
}

/** A ranker that was trained, against the one in use, on ratings that it was not trained on. */
export interface Trained {
  weights: Weights;
  ratings: number;
  raters: number;
  heldOutSearches: number;
  after: Figures;
  before: Figures;
  /** 95 % interval of the difference in nDCG@10. */
  gain: { low: number; high: number };
  /** Whether it ranks better beyond chance. */
  wins: boolean;
}

/** Below that many the interval says nothing. */
const LEAST_HELD_OUT = 8;
/**
 * What the lower end of the interval has to reach. With the few searches that are held out the interval is a little too
 * narrow: at zero, four or five of a hundred trainings on random ratings would win, at this one or two.
 */
const LEAST_GAIN = 0.01;
/** A rater whose order is mostly the reverse of everybody's is left out; at most a fifth of all raters are. */
const CONTRARY = { agreement: 0.35, searches: 8, share: 0.2 } as const;

/** Trains on seven of ten questions and compares on the others; null where there is nothing to compare on. */
export function train(ratings: readonly Rating[], inUse: Weights): Trained | null {
  const all = ratedSearches(ratings);
  const kept = heldOutQuestions(all);
  const contrary = contraryRaters(all.filter(({ question }) => !kept.has(question)));
  const searches = all.filter(({ rater }) => !contrary.has(rater));
  const heldOut = searches.filter(({ question }) => kept.has(question));
  const shown = searches.filter(({ question }) => !kept.has(question));
  if (heldOut.length < LEAST_HELD_OUT || shown.length === 0) return null;
  const weights = fitWeights(shown, inUse);
  const [after, before] = [measure(heldOut, weights), measure(heldOut, inUse)];
  const counts = heldOut.map(({ weight }) => weight);
  const gain = bootstrapInterval(
    after.map(({ ndcg }, at) => ndcg - (before[at]?.ndcg ?? 0)),
    { weights: counts },
  );
  const figures = (of: typeof after): Figures => ({
    ndcg10: weightedMean(
      of.map(({ ndcg }) => ndcg),
      counts,
    ),
    mrr: weightedMean(
      of.map(({ rank }) => rank),
      counts,
    ),
  });
  return {
    weights,
    ratings: searches.reduce((sum, { items }) => sum + items.length, 0),
    raters: new Set(searches.map(({ rater }) => rater)).size,
    heldOutSearches: heldOut.length,
    after: figures(after),
    before: figures(before),
    gain,
    wins: gain.low >= LEAST_GAIN && figures(after).mrr >= figures(before).mrr,
  };
}

/** Of each search the figures of its order; equal scores stand in the worst order that they could. */
const measure = (searches: readonly RatedSearch[], weights: Weights): { ndcg: number; rank: number }[] =>
  searches.map(({ items }) => {
    const grades = items
      .map(({ features, grade }) => ({ grade, score: scoreOf(features, weights) }))
      .sort((a, b) => b.score - a.score || a.grade - b.grade)
      .map(({ grade }) => grade);
    return { ndcg: ndcg10(grades) ?? 0, rank: reciprocalRank(grades) };
  });

/** Found on the questions that are trained on, against weights fitted to everybody's ratings from nothing. */
function contraryRaters(shown: readonly RatedSearch[]): Set<string> {
  const everybody = fitWeights(shown, {});
  const byRater = Map.groupBy(shown, ({ rater }) => rater);
  const suspects = [...byRater]
    .filter(([, searches]) => searches.length >= CONTRARY.searches)
    .map(([rater, searches]) => {
      const agreed = searches.map((search) => agreement(search, everybody));
      return { rater, agreed: agreed.reduce((sum, one) => sum + one, 0) / agreed.length };
    })
    .filter(({ agreed }) => agreed < CONTRARY.agreement)
    .sort((a, b) => a.agreed - b.agreed);
  return new Set(suspects.slice(0, Math.floor(byRater.size * CONTRARY.share)).map(({ rater }) => rater));
}
