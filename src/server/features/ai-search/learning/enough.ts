/** What there is to learn from. `searches`: those with results that were rated differently. */
export interface Supply {
  ratings: number;
  /** People who are logged in. */
  raters: number;
  searches: number;
  /** Ratings that came after the last training. */
  fresh: number;
}

/** Below this a difference between two rankers is chance. */
const LEAST = { ratings: 120, raters: 3, searches: 30 } as const;
/** A training on the ratings of the one before would only try its luck again. */
const FRESH_RATINGS = 20;

/** What is missing until the next training; zeros where nothing is. */
export function missing({ ratings, raters, searches, fresh }: Supply): {
  ratings: number;
  raters: number;
  searches: number;
} {
  return {
    ratings: Math.max(0, LEAST.ratings - ratings, FRESH_RATINGS - fresh),
    raters: Math.max(0, LEAST.raters - raters),
    searches: Math.max(0, LEAST.searches - searches),
  };
}
