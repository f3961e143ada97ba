import { fitWeights, pairAgreement } from "./fit.ts";
import { type Rating, ratedSearches, withoutCrowdedNetworks } from "./ratings.ts";

export interface RaterAgreement {
  /** Searches with at least two different grades. */
  searches: number;
  /** Share of pairs, 0 to 1, in the rater's order under the consensus; 0.5 is chance. */
  agreement: number;
}

/**
 * How far each rater orders results like all who count, by rater: the consensus are weights fitted from zero to their ratings.
 * A rater with many of these ratings is a large part of it. Empty if no rating counts.
 */
export function raterAgreements(
  ratings: readonly (Rating & { isLeftOut: boolean })[],
): ReadonlyMap<string, RaterAgreement> {
  const counted = withoutCrowdedNetworks(ratings.filter(({ isLeftOut }) => !isLeftOut));
  const searchesOfCounted = ratedSearches(counted);
  if (searchesOfCounted.length === 0) return new Map();
  const consensus = fitWeights(searchesOfCounted, {});
  // Each rater alone: the weights of guests depend on the others, and agreement doesn't need them.
  const byRater = Map.groupBy(ratings, ({ rater }) => rater);
  const agreements = [...byRater].flatMap(([rater, own]): [string, RaterAgreement][] => {
    const searches = ratedSearches(own.map((rating) => ({ ...rating, hasAccount: true })));
    if (searches.length === 0) return [];
    const sum = searches.reduce((total, search) => total + pairAgreement(search, consensus), 0);
    return [[rater, { searches: searches.length, agreement: sum / searches.length }]];
  });
  return new Map(agreements);
}
