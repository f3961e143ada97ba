import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RequestStanding, voteForTestRequest } from "#contract/test-requests.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import { standingOf } from "../queries.ts";
import { isOpen, noRequest, requestHasEnded } from "../rules.ts";
import { testRequests, testRequestVotes } from "../schema.ts";

/** One person's vote, counted where it is new. `letters` left out: as it was, and on for a new vote. */
export async function addVote(
  tx: Queryable,
  { requestId, userId, letters, now }: { requestId: number; userId: number; letters?: boolean; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ fresh: boolean }>(sql`
    insert into test_request_votes as v (request_id, user_id, letters, at)
    values (${requestId}, ${userId}, ${letters ?? true}, ${now})
    on conflict (request_id, user_id) do update set letters = coalesce(${letters ?? null}::boolean, v.letters)
    returning (xmax = 0) as fresh
  `);
  if (rows[0]?.fresh) await countVotes(tx, requestId, 1);
}

async function countVotes(tx: Queryable, requestId: number, change: number): Promise<void> {
  await tx
    .update(testRequests)
    .set({ votes: sql`${testRequests.votes} + ${change}` })
    .where(eq(testRequests.id, requestId));
}

/** Takes a person's vote out of the count, if there is one. */
export async function dropVote(tx: Queryable, requestId: number, userId: number): Promise<void> {
  const dropped = await tx
    .delete(testRequestVotes)
    .where(and(eq(testRequestVotes.requestId, requestId), eq(testRequestVotes.userId, userId)))
    .returning({ requestId: testRequestVotes.requestId });
  if (dropped.length > 0) await countVotes(tx, requestId, -1);
}

/** The request that has the votes and the timeline, locked until the transaction ends. */
export async function lockRequest(tx: Queryable, id: number) {
  const find = async (wanted: number) =>
    (await tx.select().from(testRequests).where(eq(testRequests.id, wanted)).for("update"))[0];
  const found = await find(id);
  const request = found?.duplicateOfId ? await find(found.duplicateOfId) : found;
  if (!request) throw noRequest();
  return request;
}

/** Votes for a request, changes whether letters come, or takes the vote back. */
export async function vote(
  { db, now }: { db: Db; now: Date },
  { userId }: SignedIn,
  { test_request_id, vote, letters }: z.output<typeof voteForTestRequest.input>,
): Promise<RequestStanding> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, Number(test_request_id));
    if (!isOpen(request.status)) throw requestHasEnded();
    if (vote) {
      await addVote(tx, { requestId: request.id, userId, ...(letters !== undefined && { letters }), now });
    } else {
      await refuseRequester(tx, request.id, userId);
      await dropVote(tx, request.id, userId);
    }
    return standingOf(tx, request.id);
  });
}

async function refuseRequester(tx: Queryable, requestId: number, userId: number): Promise<void> {
  const asked = await tx.$count(
    testRequests,
    sql`${testRequests.userId} = ${userId} and ${requestId} in (${testRequests.id}, ${testRequests.duplicateOfId})`,
  );
  if (asked > 0)
    throw new Refusal(
      "conflict",
      "You asked for this yourself: withdraw the request to take your vote back.",
    );
}
