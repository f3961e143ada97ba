/** Orders of the queue of test requests: by votes, or by what a test would teach. */
export const QUEUE_SORTS = ["votes", "teaches"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export const QUEUE_SORT_LABELS: Readonly<Record<QueueSort, string>> = {
  votes: "Most wanted",
  teaches: "Would teach most",
};

/** What the order "Would teach most" adds up, as it is listed. */
export const RANKING_PARTS = ["votes", "coverage", "hazards", "tests", "notices"] as const;
export type RankingPartName = (typeof RANKING_PARTS)[number];

export const RANKING_PART_LABELS: Readonly<Record<RankingPartName, string>> = {
  votes: "Votes",
  coverage: "Tests in its category",
  hazards: "Hazards that matter for it",
  tests: "Earlier tests of it",
  notices: "Public notices",
};
