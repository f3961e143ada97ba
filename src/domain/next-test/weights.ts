/** Points of a request whose test would teach most. */
export const MAX_POINTS = 100;

/**
 * The only table of weights: points of each part, which add up to 100. Chosen by us and open to argument; decision 0080 has
 * the reasons. What is not known has points of its own: more than a good answer, less than a known danger.
 */
export const WEIGHTS = {
  /** On the logarithm: each doubling of (votes + 1) counts the same, so that a crowd does not outvote all else. */
  votes: { max: 30, doublings: 7 },
  /** Falls with the square root of the share tested: the first reports of a category teach most. */
  coverage: { max: 20, unknown: 10 },
  /** For each hazard that matters for such a product beyond those of every supplement. */
  hazards: { max: 20, unknown: 4, each: 5, failsWhenFound: 10 },
  /** Without a test: all. Otherwise for the age of the newest, and more if its label changed since. */
  tests: {
    max: 20,
    unknown: 10,
    ...{ old: 12, recentOnce: 4, recentAgain: 0 },
    ...{ labelChanged: 8, labelUnknown: 2, maxTested: 16 },
  },
  /** The strongest of them; a notice about the product weighs more than one about its brand. */
  notices: {
    max: 10,
    unknown: 2,
    ...{ productCurrent: 10, productEnded: 7, brandCurrent: 6, brandEnded: 4 },
  },
} as const;

/** A test of this age no longer says much about what is sold. */
export const OLD_TEST_MONTHS = 24;

/** Below this share of a category, "only" so many products are tested. */
export const LOW_COVERAGE = 0.1;
