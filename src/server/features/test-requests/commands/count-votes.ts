import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { VOTE_STATES, type VoteState } from "#contract/request-states.ts";
import { utcDay } from "#domain/dates.ts";
import type { Queryable } from "#platform/database/database.ts";
import { users } from "#server/features/accounts/schema.ts";
import type { Services } from "#server/services.ts";
import { votesOfLastDay } from "../queries/operators.ts";
import { type CastVote, decideVotes, isJump } from "../rules/votes.ts";
import { testRequestEvents, testRequests, testRequestVotes, voteAlarms } from "../schema.ts";
import { rankVotes } from "./refresh-ranks.ts";

export type CountDeps = Pick<Services, "logger">;

/**
 * Decides which votes for a request count, updates the count, and raises an alarm if they jumped. Call it in the
 * transaction that changed votes or accounts, with the request locked. `only`: condition for the votes concerned, which
 * must include all votes from their networks; all votes without it.
 */
export async function countVotes(
  deps: CountDeps,
  tx: Queryable,
  { requestId, only, now }: { requestId: number; only?: SQL | undefined; now: Date },
): Promise<void> {
  const votes = await readVotes(tx, and(eq(testRequestVotes.requestId, requestId), only));
  const decided = decideVotes(votes, now);
  const changed = votes.filter(({ userId, state }) => decided.get(userId) !== state);
  if (changed.length === 0) return;
  for (const state of VOTE_STATES)
    await setState(
      tx,
      requestId,
      changed.flatMap(({ userId }) => (decided.get(userId) === state ? userId : [])),
      { state, stateSince: now },
    );
  const countedIn = (states: (vote: CastVote) => VoteState | undefined) =>
    changed.filter((vote) => states(vote) === "counted").length;
  const change = countedIn(({ userId }) => decided.get(userId)) - countedIn(({ state }) => state);
  await changeVoteCount(tx, { requestId, change, now });
  await raiseAlarm(deps, tx, requestId, now);
}

/** Condition for a user's vote and the other votes from its network. */
export const withSameNetwork = (userId: number, network: string | null): SQL | undefined =>
  or(
    eq(testRequestVotes.userId, userId),
    network === null ? undefined : eq(testRequestVotes.network, network),
  );

const readVotes = (tx: Queryable, where: SQL | undefined): Promise<CastVote[]> =>
  tx
    .select({
      userId: testRequestVotes.userId,
      emailVerified: users.emailVerified,
      accountCreatedAt: users.createdAt,
      at: testRequestVotes.at,
      network: testRequestVotes.network,
      state: testRequestVotes.state,
    })
    .from(testRequestVotes)
    .innerJoin(users, eq(users.id, testRequestVotes.userId))
    .where(where);

async function setState(
  tx: Queryable,
  requestId: number,
  userIds: number[],
  values: { state: VoteState; stateSince: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .update(testRequestVotes)
    .set(values)
    .where(and(eq(testRequestVotes.requestId, requestId), inArray(testRequestVotes.userId, userIds)));
}

/** The first counted vote makes a received request one to review: its first step begins now. */
export async function changeVoteCount(
  tx: Queryable,
  { requestId, change, now }: { requestId: number; change: number; now: Date },
): Promise<void> {
  if (change === 0) return;
  const [request] = await tx
    .update(testRequests)
    .set({ votes: sql`${testRequests.votes} + ${change}` })
    .where(eq(testRequests.id, requestId))
    .returning({ status: testRequests.status, votes: testRequests.votes });
  if (request) await rankVotes(tx, { id: requestId, votes: request.votes }, now);
  if (request?.status !== "received" || request.votes !== change) return;
  await tx
    .update(testRequests)
    .set({ statusSince: now })
    .where(or(eq(testRequests.id, requestId), eq(testRequests.duplicateOfId, requestId)));
  await tx
    .update(testRequestEvents)
    .set({ at: now })
    .where(and(eq(testRequestEvents.requestId, requestId), isNull(testRequestEvents.operator)));
}

async function raiseAlarm({ logger }: CountDeps, tx: Queryable, requestId: number, now: Date): Promise<void> {
  const figures = await votesOfLastDay(tx, requestId, now);
  if (!isJump(figures)) return;
  const [alarm] = await tx
    .insert(voteAlarms)
    .values({ requestId, day: utcDay(now), at: now, ...figures })
    .onConflictDoUpdate({ target: [voteAlarms.requestId, voteAlarms.day], set: figures })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (alarm?.isNew) logger.warn({ requestId, ...figures }, "The votes for a test request jumped");
}
