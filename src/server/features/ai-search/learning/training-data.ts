/** Counts of the available training data. `searches`: those whose results received different ratings. */
export interface TrainingData {
  ratings: number;
  /** Users with a confirmed email. */
  raters: number;
  searches: number;
  /** Ratings since the last training. */
  sinceLastTraining: number;
}

/** Minimum data for a training: with less, a difference between two rankers is chance. */
export const MIN_RATERS = 3;
const MIN_TRAINING_DATA = { ratings: 120, raters: MIN_RATERS, searches: 30 } as const;
/** Minimum ratings since the last training: retraining on the same data would only retry by chance. */
const MIN_NEW_RATINGS = 20;

/** Amount of data missing until the next training; zeros if there is enough. */
export function missingTrainingData({ ratings, raters, searches, sinceLastTraining }: TrainingData): {
  ratings: number;
  raters: number;
  searches: number;
} {
  return {
    ratings: Math.max(0, MIN_TRAINING_DATA.ratings - ratings, MIN_NEW_RATINGS - sinceLastTraining),
    raters: Math.max(0, MIN_TRAINING_DATA.raters - raters),
    searches: Math.max(0, MIN_TRAINING_DATA.searches - searches),
  };
}
