import { REQUEST_STATE_LABELS, REQUEST_STEPS, type RequestState } from "#contract/request-states.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { ApiError } from "#server/http/errors.ts";

/** Allowed transitions by state. `published` and `declined` are final. */
const TRANSITIONS: Record<RequestState, readonly RequestState[]> = {
  received: ["under_review", "queued", "declined"],
  under_review: ["queued", "declined"],
  queued: ["sample_purchased", "declined"],
  sample_purchased: ["in_lab", "declined"],
  // A sample that can't be measured is purchased again.
  in_lab: ["published", "sample_purchased", "declined"],
  published: [],
  declined: [],
};

export const canTransition = (from: RequestState, to: RequestState): boolean =>
  TRANSITIONS[from].includes(to);

export const isOpenState = (state: RequestState): boolean => TRANSITIONS[state].length > 0;

/**
 * Whether others may find a request and vote for it. A received one is shown only once someone with a confirmed email
 * wants it.
 */
export const isShown = ({ status, votes }: { status: RequestState; votes: number }): boolean =>
  status !== "received" || votes > 0;

/** Next step, or null in a final state. */
export function nextStep(state: RequestState): RequestState | null {
  const index = (REQUEST_STEPS as readonly RequestState[]).indexOf(state);
  return index === -1 ? null : (REQUEST_STEPS[index + 1] ?? null);
}

/** States that staff may move a request to; a report makes it published. */
export const nextStates = (state: RequestState): RequestState[] =>
  TRANSITIONS[state].filter((next) => next !== "published");

/** States of a report that can answer a request: it stands, also while it is disputed. */
export const ANSWERING_REPORTS: readonly ReportState[] = ["current", "disputed"];
export const isAnswer = (state: ReportState): boolean => ANSWERING_REPORTS.includes(state);

/** Whether a request in this state can be closed with the report that answers it. */
export const mayPublish = (state: RequestState): boolean => canTransition(state, "published");

export const requestMovedMeanwhile = (status: RequestState) =>
  new ApiError(
    "conflict",
    `Someone else has moved this request: it’s now ${REQUEST_STATE_LABELS[status].toLowerCase()}.`,
    { current: { status } },
  );

/** Error of a transition that isn't allowed, with the ones that are. */
export function transitionNotAllowed(from: RequestState, to: RequestState): ApiError {
  const allowed = TRANSITIONS[from].map((state) => REQUEST_STATE_LABELS[state].toLowerCase());
  const hint = allowed.length > 0 ? `Allowed: ${allowed.join(", ")}.` : "That status is final.";
  return new ApiError(
    "conflict",
    `The request is ${REQUEST_STATE_LABELS[from].toLowerCase()} and can’t become ${REQUEST_STATE_LABELS[to].toLowerCase()}. ${hint}`,
  );
}

export const requestNotFound = () => new ApiError("not_found", "No such request.");

export const requestClosed = () => new ApiError("conflict", "This request is closed to votes.");

export const tooManyOpenRequests = (limit: number) =>
  new ApiError("conflict", `You can have up to ${limit} open requests. Wait until one of them is closed.`);

export const tooManyUnconfirmedVotes = (limit: number) =>
  new ApiError(
    "conflict",
    `Confirm your email address to vote for more than ${limit} requests. It takes a code from an email.`,
  );

export const requestChangedMeanwhile = () =>
  new ApiError("conflict", "Other users changed the same request at the same moment. Try again.");

export const withdrawalTooLate = () =>
  new ApiError("conflict", "You can’t withdraw this request anymore because we’ve started working on it.");
