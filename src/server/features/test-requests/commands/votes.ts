import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TestRequestSummary, voteForTestRequest } from "#contract/test-requests.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { findRequestSummary } from "../queries.ts";
import { isOpenState, requestClosed, requestNotFound } from "../rules.ts";
import { testRequests, testRequestVotes } from "../schema.ts";

/** Adds or updates a user's vote. `emailUpdates` defaults to on for a new vote and is unchanged otherwise. */
export async function addVote(
  tx: Queryable,
  {
    requestId,
    userId,
    emailUpdates,
    now,
  }: { requestId: number; userId: number; emailUpdates?: boolean; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ inserted: boolean }>(sql`
    insert into test_request_votes as v (request_id, user_id, email_updates, at)
    values (${requestId}, ${userId}, ${emailUpdates ?? true}, ${now})
    on conflict (request_id, user_id) do update
      set email_updates = coalesce(${emailUpdates ?? null}::boolean, v.email_updates)
    returning (xmax = 0) as inserted
  `);
  if (rows[0]?.inserted) await changeVoteCount(tx, requestId, 1);
}

async function changeVoteCount(tx: Queryable, requestId: number, change: number): Promise<void> {
  await tx
    .update(testRequests)
    .set({ votes: sql`${testRequests.votes} + ${change}` })
    .where(eq(testRequests.id, requestId));
}

/** Removes a user's vote, if there is one, and updates the count. */
export async function removeVote(tx: Queryable, requestId: number, userId: number): Promise<void> {
  const removed = await tx
    .delete(testRequestVotes)
    .where(and(eq(testRequestVotes.requestId, requestId), eq(testRequestVotes.userId, userId)))
    .returning({ requestId: testRequestVotes.requestId });
  if (removed.length > 0) await changeVoteCount(tx, requestId, -1);
}

/** Locks the primary request (the one that has the votes and the timeline) until the transaction ends. */
export async function lockRequest(tx: Queryable, id: number) {
  const lock = async (requestId: number) =>
    (await tx.select().from(testRequests).where(eq(testRequests.id, requestId)).for("update"))[0];
  const row = await lock(id);
  const request = row?.duplicateOfId ? await lock(row.duplicateOfId) : row;
  if (!request) throw requestNotFound();
  return request;
}

/** Votes for a request, changes its email updates, or removes the vote. */
export async function vote(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  { test_request_id, vote, email_updates: emailUpdates }: z.output<typeof voteForTestRequest.input>,
): Promise<TestRequestSummary> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, Number(test_request_id));
    if (!isOpenState(request.status)) throw requestClosed();
    if (vote) {
      await addVote(tx, {
        requestId: request.id,
        userId,
        ...(emailUpdates !== undefined && { emailUpdates }),
        now,
      });
    } else {
      await rejectOwnRequest(tx, request.id, userId);
      await removeVote(tx, request.id, userId);
    }
    return findRequestSummary(tx, request.id);
  });
}

async function rejectOwnRequest(tx: Queryable, requestId: number, userId: number): Promise<void> {
  const ownRequests = await tx.$count(
    testRequests,
    sql`${testRequests.userId} = ${userId} and ${requestId} in (${testRequests.id}, ${testRequests.duplicateOfId})`,
  );
  if (ownRequests > 0)
    throw new ApiError("conflict", "This is your own request. Withdraw it to remove your vote.");
}
