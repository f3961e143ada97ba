import { and, eq, ne, sql } from "drizzle-orm";
import type { TestRequestSummary } from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
import { releaseUpload } from "#server/features/uploads/commands/claim-upload.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { findRequestSummary, isNamed } from "../queries/requests.ts";
import { requestNotFound, withdrawalTooLate } from "../rules/states.ts";
import { testRequestPledges } from "../schema/funding.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import type { CountDeps } from "./count-votes.ts";
import { lockRequest, lockRequests } from "./lock-request.ts";
import { removeVote } from "./votes.ts";

type WithdrawDeps = CountDeps & Pick<Services, "db" | "storage" | "jobs" | "clock" | "config">;
type RemoveDeps = CountDeps & Pick<Services, "clock">;
type Row = typeof testRequests.$inferSelect;

/** Withdraws a user's own request while its status is `received`. If others voted for it, it stays without the user. */
export async function withdrawTestRequest(
  deps: WithdrawDeps,
  { userId }: SignedIn,
  requestId: string,
): Promise<TestRequestSummary> {
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [own] = await tx
      .select()
      .from(testRequests)
      .where(and(isNamed(requestId, userId), eq(testRequests.userId, userId)));
    if (!own) throw requestNotFound();
    const primary = await lockRequest(tx, own.id);
    if (primary.status !== "received") throw withdrawalTooLate();
    const summary = await findRequestSummary(tx, own.id, userId);
    await removeUserFromRequest(deps, tx, { own, primary, userId });
    for (const url of own.images) await releaseUpload(deps, tx, { url, use: `test-request:${own.id}` });
    return { ...summary, votes: await votesFor(tx, primary.id), my_vote: null };
  });
}

/**
 * Removes the requests and votes of an account that is being deleted, and is locked. Its pledges and uploads are deleted with it.
 * Every request that it has to do with is locked first.
 */
export async function removeUserFromTestRequests(
  deps: RemoveDeps,
  tx: Queryable,
  userId: number,
): Promise<void> {
  await lockRequestsOf(tx, userId);
  const ownRequests = await tx.select().from(testRequests).where(eq(testRequests.userId, userId));
  for (const own of ownRequests)
    await removeUserFromRequest(deps, tx, { own, primary: await lockRequest(tx, own.id), userId });
  const votes = await tx.select().from(testRequestVotes).where(eq(testRequestVotes.userId, userId));
  for (const { requestId } of votes) await removeVote(deps, tx, { requestId, userId, now: deps.clock.now() });
}

async function lockRequestsOf(tx: Queryable, userId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from test_requests where user_id = ${userId}
    union select request_id from test_request_votes where user_id = ${userId}
    union select request_id from test_request_pledges where user_id = ${userId}`);
  await lockRequests(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Deletes the request; if others voted for it or work has started, only removes the user from it. */
async function removeUserFromRequest(
  deps: RemoveDeps,
  tx: Queryable,
  { own, primary, userId }: { own: Row; primary: Row; userId: number },
): Promise<void> {
  await removeVote(deps, tx, { requestId: primary.id, userId, now: deps.clock.now() });
  const isMerged = own.id !== primary.id;
  const deletable = isMerged || (primary.status === "received" && !(await hasOthers(tx, primary.id, userId)));
  if (deletable) await tx.delete(testRequests).where(eq(testRequests.id, own.id));
  else await tx.update(testRequests).set({ userId: null, images: [] }).where(eq(testRequests.id, own.id));
}

async function hasOthers(tx: Queryable, requestId: number, userId: number): Promise<boolean> {
  const votes = await tx.$count(
    testRequestVotes,
    and(eq(testRequestVotes.requestId, requestId), ne(testRequestVotes.userId, userId)),
  );
  const pledges = await tx.$count(testRequestPledges, eq(testRequestPledges.requestId, requestId));
  const mergedRequests = await tx.$count(testRequests, sql`${testRequests.duplicateOfId} = ${requestId}`);
  return votes + pledges + mergedRequests > 0;
}

/** The count of a request; 0 once it is deleted. */
async function votesFor(tx: Queryable, requestId: number): Promise<number> {
  const [request] = await tx
    .select({ votes: testRequests.votes })
    .from(testRequests)
    .where(eq(testRequests.id, requestId));
  return request?.votes ?? 0;
}
