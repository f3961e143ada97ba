import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_UNCONFIRMED_VOTES } from "#contract/limits.ts";
import type { TestRequestSummary, voteForTestRequest } from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { networkHash } from "#server/http/network.ts";
import type { Services } from "#server/services.ts";
import { findRequestId, findRequestSummary } from "../queries/requests.ts";
import {
  isOpenState,
  isShown,
  requestClosed,
  requestNotFound,
  tooManyUnconfirmedVotes,
} from "../rules/states.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import { type CountDeps, changeVoteCount, countVotes, withSameNetwork } from "./count-votes.ts";
import { lockRequest } from "./lock-request.ts";

interface NewVote {
  requestId: number;
  userId: number;
  /** On for a new vote and unchanged otherwise, unless given. */
  emailUpdates?: boolean | undefined;
  network: string;
  now: Date;
}

/** Adds or updates a user's vote. */
export async function addVote(
  deps: CountDeps,
  tx: Queryable,
  { requestId, userId, emailUpdates, network, now }: NewVote,
): Promise<void> {
  const { rows } = await tx.execute<{ inserted: boolean }>(sql`
    insert into test_request_votes as v (request_id, user_id, email_updates, at, state_since, network)
    values (${requestId}, ${userId}, ${emailUpdates ?? true}, ${now}, ${now}, ${network})
    on conflict (request_id, user_id) do update
      set email_updates = coalesce(${emailUpdates ?? null}::boolean, v.email_updates)
    returning (xmax = 0) as inserted
  `);
  if (rows[0]?.inserted)
    await countVotes(deps, tx, { requestId, only: withSameNetwork(userId, network), now });
}

/** Removes a user's vote, if there is one, and updates the count. */
export async function removeVote(
  deps: CountDeps,
  tx: Queryable,
  { requestId, userId, now }: { requestId: number; userId: number; now: Date },
): Promise<void> {
  const [removed] = await tx
    .delete(testRequestVotes)
    .where(voteOf(requestId, userId))
    .returning({ state: testRequestVotes.state, network: testRequestVotes.network });
  if (removed?.state !== "counted") return;
  await changeVoteCount(tx, { requestId, change: -1, now });
  await countVotes(deps, tx, { requestId, only: withSameNetwork(userId, removed.network), now });
}

const voteOf = (requestId: number, userId: number) =>
  and(eq(testRequestVotes.requestId, requestId), eq(testRequestVotes.userId, userId));

/** Votes for a request that is shown, changes the vote's email updates, or removes the vote. */
export async function vote(
  deps: CountDeps & Pick<Services, "db" | "clock" | "accountKey">,
  { userId }: SignedIn,
  { test_request_id, vote, email_updates: emailUpdates }: z.output<typeof voteForTestRequest.input>,
  ip: string,
): Promise<TestRequestSummary> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { emailVerified } = await lockAccount(tx, userId);
    const request = await lockRequest(tx, await findRequestId(tx, test_request_id, userId));
    const voted = (await tx.$count(testRequestVotes, voteOf(request.id, userId))) > 0;
    if (!voted && !isShown(request)) throw requestNotFound();
    if (!isOpenState(request.status)) throw requestClosed();
    if (vote) {
      if (!voted && !emailVerified) await limitUnconfirmedVotes(tx, userId);
      const network = networkHash(deps.accountKey, ip);
      await addVote(deps, tx, { requestId: request.id, userId, emailUpdates, network, now });
    } else {
      await rejectOwnRequest(tx, request.id, userId);
      await removeVote(deps, tx, { requestId: request.id, userId, now });
    }
    return findRequestSummary(tx, request.id, userId);
  });
}

async function limitUnconfirmedVotes(tx: Queryable, userId: number): Promise<void> {
  if ((await tx.$count(testRequestVotes, eq(testRequestVotes.userId, userId))) >= MAX_UNCONFIRMED_VOTES)
    throw tooManyUnconfirmedVotes(MAX_UNCONFIRMED_VOTES);
}

async function rejectOwnRequest(tx: Queryable, requestId: number, userId: number): Promise<void> {
  const ownRequests = await tx.$count(
    testRequests,
    sql`${testRequests.userId} = ${userId} and ${requestId} in (${testRequests.id}, ${testRequests.duplicateOfId})`,
  );
  if (ownRequests > 0)
    throw new ApiError("conflict", "This is your own request. Withdraw it to remove your vote.");
}
