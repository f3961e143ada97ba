import { REQUEST_STATE_LABELS, REQUEST_STEPS, type RequestState } from "#contract/request-states.ts";
import { Refusal } from "#server/http/errors.ts";

/** Where a request may go from where it is. Published and declined are ends: nothing that was answered is taken back. */
const MOVES: Record<RequestState, readonly RequestState[]> = {
  received: ["under_review", "queued", "declined"],
  under_review: ["queued", "declined"],
  queued: ["sample_purchased", "declined"],
  sample_purchased: ["in_lab", "declined"],
  // A sample that cannot be measured is bought again.
  in_lab: ["published", "sample_purchased", "declined"],
  published: [],
  declined: [],
};

export const mayMove = (from: RequestState, to: RequestState): boolean => MOVES[from].includes(to);

export const isOpen = (state: RequestState): boolean => MOVES[state].length > 0;

/** The step after this one, or null at an end. */
export function nextStep(state: RequestState): RequestState | null {
  const at = (REQUEST_STEPS as readonly RequestState[]).indexOf(state);
  return at === -1 ? null : (REQUEST_STEPS[at + 1] ?? null);
}

/** Says in one sentence why a move is refused, and what may be done instead. */
export function refuseMove(from: RequestState, to: RequestState): Refusal {
  const ways = MOVES[from].map((state) => REQUEST_STATE_LABELS[state].toLowerCase());
  const instead = ways.length > 0 ? `It may become: ${ways.join(", ")}.` : "That is its end.";
  return new Refusal(
    "conflict",
    `The request is ${REQUEST_STATE_LABELS[from].toLowerCase()} and cannot become ${REQUEST_STATE_LABELS[to].toLowerCase()}. ${instead}`,
  );
}

export const noRequest = () => new Refusal("not_found", "There is no such request.");

export const requestHasEnded = () =>
  new Refusal("conflict", "This request has been answered: it takes no more votes.");

export const tooManyOpen = (most: number) =>
  new Refusal(
    "conflict",
    `You have ${most} requests under way, which is the most at once. Please wait until one of them is answered.`,
  );

export const workHasBegun = () =>
  new Refusal("conflict", "We have begun to work on this request: it can no longer be withdrawn.");
