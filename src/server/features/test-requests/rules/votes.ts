import type { VoteState } from "#contract/request-states.ts";

const DAY_MS = 86_400_000;

/**
 * Which votes for one request count. A vote counts only once its account's email is confirmed. Of the votes from one
 * network, the first three of new accounts count, and ten in all; the others are held until older accounts or withdrawn
 * votes make room. `RETENTION.networks` is longer than an account is new; then the network is forgotten, and what was
 * decided stays. One mailbox is easy to make and one network hard to leave, so many accounts in one place weigh little.
 */
export const VOTE_RULE = {
  /** Until then an account is new. */
  newForDays: 14,
  newVotesPerNetwork: 3,
  votesPerNetwork: 10,
} as const;

/** A vote for a request, as the rule sees it. */
export interface CastVote {
  userId: number;
  emailVerified: boolean;
  accountCreatedAt: Date;
  at: Date;
  /** Keyed hash of the network; null if it was forgotten. */
  network: string | null;
  state: VoteState;
}

export const isNewAccount = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < VOTE_RULE.newForDays * DAY_MS;

/** The state of each vote by user, earlier votes first. `votes`: all votes for a request from the networks among them. */
export function decideVotes(votes: readonly CastVote[], now: Date): Map<number, VoteState> {
  const counted = new Map<string, { all: number; ofNewAccounts: number }>();
  const inOrder = votes.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.userId - b.userId);
  return new Map(
    inOrder.map((vote): [number, VoteState] => {
      if (!vote.emailVerified) return [vote.userId, "unconfirmed"];
      if (vote.network === null) return [vote.userId, vote.state === "held" ? "held" : "counted"];
      const network = counted.get(vote.network) ?? { all: 0, ofNewAccounts: 0 };
      counted.set(vote.network, network);
      const isNew = isNewAccount(vote.accountCreatedAt, now);
      if (network.all >= VOTE_RULE.votesPerNetwork) return [vote.userId, "held"];
      if (isNew && network.ofNewAccounts >= VOTE_RULE.newVotesPerNetwork) return [vote.userId, "held"];
      network.all += 1;
      if (isNew) network.ofNewAccounts += 1;
      return [vote.userId, "counted"];
    }),
  );
}

/** Votes of confirmed accounts for one request: earlier ones, and those of the last 24 hours. */
export interface VoteFigures {
  votesBefore: number;
  votesAdded: number;
  /** Of those added. */
  newAccounts: number;
  held: number;
  networks: number;
}

/** Smallest jump that raises an alarm: votes in 24 hours, their share of the earlier votes, or votes held back. */
const JUMP = { votes: 10, shareOfEarlier: 0.5, held: 5 } as const;

/** Whether an operator should look at the votes of the last 24 hours. */
export const isJump = ({ votesBefore, votesAdded, held }: VoteFigures): boolean =>
  held >= JUMP.held || (votesAdded >= JUMP.votes && votesAdded >= votesBefore * JUMP.shareOfEarlier);
