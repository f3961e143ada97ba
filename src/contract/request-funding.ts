/**
 * How far the test of a request is paid for. The first three follow from pledges and the estimated cost; the others are
 * what staff recorded. Nothing is paid on this site.
 */
export const FUNDING_STATES = ["not_funded", "partly", "pledged_in_full", "collected", "paid"] as const;
export type FundingState = (typeof FUNDING_STATES)[number];

/** What staff may record. */
export const RECORDED_FUNDING = ["collected", "paid"] as const;
export type RecordedFunding = (typeof RECORDED_FUNDING)[number];

/** No label says that money was paid unless staff recorded it. */
export const FUNDING_STATE_LABELS: Readonly<Record<FundingState, string>> = {
  not_funded: "Not funded",
  partly: "Partly pledged",
  pledged_in_full: "Pledged in full",
  collected: "Collected outside this site",
  paid: "Paid",
};

/** Bounds of one pledge, in whole US dollars. */
export const PLEDGE_USD = { min: 1, max: 500 } as const;

/** Pledges of one user for requests that are still open. */
export const MAX_OPEN_PLEDGES = 20;

/** Highest cost of a test that staff can estimate, in whole US dollars. */
export const MAX_ESTIMATE_USD = 100_000;
