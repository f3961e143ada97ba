/** Steps of a test request, in order. A declined request has left this sequence. */
export const REQUEST_STEPS = [
  "received",
  "under_review",
  "queued",
  "sample_purchased",
  "in_lab",
  "published",
] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

export const REQUEST_STATES = [...REQUEST_STEPS, "declined"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * What a vote is worth now. `unconfirmed`: it counts as soon as its user confirms their email. `held`: more votes came
 * from one network than count at once.
 */
export const VOTE_STATES = ["counted", "unconfirmed", "held"] as const;
export type VoteState = (typeof VOTE_STATES)[number];

export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  received: "Received",
  under_review: "Under review",
  queued: "Queued",
  sample_purchased: "Sample purchased",
  in_lab: "In the lab",
  published: "Published",
  declined: "Declined",
};
