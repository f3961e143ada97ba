import { FUNDING_STATE_LABELS, type FundingState, type RecordedFunding } from "#contract/request-funding.ts";
import type { RequestState } from "#contract/request-states.ts";
import { formatInteger } from "#domain/format-decimal.ts";
import { ApiError } from "#server/http/errors.ts";
import { VOTE_RULE } from "./votes.ts";

interface Funding {
  pledgedUsd: number;
  /** Null: not estimated. */
  estimateUsd: number | null;
  recorded: RecordedFunding | null;
}

/** What staff recorded; otherwise what the pledges add up to. Without an estimate nothing is pledged in full. */
export function fundingState({ pledgedUsd, estimateUsd, recorded }: Funding): FundingState {
  if (recorded !== null) return recorded;
  if (pledgedUsd <= 0) return "not_funded";
  return estimateUsd !== null && pledgedUsd >= estimateUsd ? "pledged_in_full" : "partly";
}

/** While a request is public and its sample is not bought. */
const PLEDGEABLE: readonly RequestState[] = ["under_review", "queued"];

/** Whether a request takes pledges: not any more once staff recorded where the money comes from. */
export const takesPledges = ({
  status,
  recorded,
}: {
  status: RequestState;
  recorded: RecordedFunding | null;
}): boolean => PLEDGEABLE.includes(status) && recorded === null;

/**
 * Whether one more pledge for a request from a network would be too many; the same bounds as for votes. `all`,
 * `ofNewAccounts`: pledges that others made from there; `isNew`: whether the account of the next one is new.
 */
export const isTooMuchFromOneNetwork = ({
  all,
  ofNewAccounts,
  isNew,
}: {
  all: number;
  ofNewAccounts: number;
  isNew: boolean;
}): boolean => all >= VOTE_RULE.votesPerNetwork || (isNew && ofNewAccounts >= VOTE_RULE.newVotesPerNetwork);

/** What becomes of a pledge when its request moves, for an email. */
export function pledgeSentence(amountUsd: number, state: RequestState): string {
  const pledge = `Your pledge of $${formatInteger(amountUsd)}`;
  switch (state) {
    case "declined":
      return `${pledge} has ended, because we won’t test this product. This site never collects money.`;
    case "published":
      return `${pledge} has ended with the report. This site never collects money.`;
    default:
      return `${pledge} stands. You can withdraw it on the page of the request. This site never collects money.`;
  }
}

export const pledgesClosed = () =>
  new ApiError("conflict", "This request takes no more pledges. You can still withdraw yours.");

export const confirmEmailToPledge = () =>
  new ApiError("conflict", "Confirm your email address to pledge. It takes a code from an email.");

export const tooManyPledges = (limit: number) =>
  new ApiError("conflict", `You can have up to ${limit} pledges for open requests. Withdraw one first.`);

export const tooManyPledgesFromNetwork = () =>
  new ApiError(
    "conflict",
    "Many pledges for this request came from your network. Try again from another one.",
  );

export const fundingChangedMeanwhile = (recorded: RecordedFunding | null) =>
  new ApiError(
    "conflict",
    `Someone else has recorded this meanwhile: ${recorded ? FUNDING_STATE_LABELS[recorded].toLowerCase() : "nothing"}.`,
    { current: { recorded } },
  );
