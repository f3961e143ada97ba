import { eq, or, sql } from "drizzle-orm";
import type { VoteState } from "#contract/request-states.ts";
import type { Tx } from "#platform/database/database.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { ApiError } from "#server/http/errors.ts";
import { isOpenState, requestClosed } from "../rules/states.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import { type CountDeps, changeVoteCount, countVotes } from "./count-votes.ts";
import { lockRequest, lockRequests } from "./lock-request.ts";
import { moveFunding } from "./merge-funding.ts";
import type { OperatorDeps } from "./move.ts";
import { refreshRanks } from "./refresh-ranks.ts";

interface MovedVote extends Record<string, unknown> {
  userId: number;
  emailUpdates: boolean;
  state: VoteState;
  /** False: the user had voted for both. */
  inserted: boolean;
}

/**
 * Merges one open request into another: moves its votes and pledges (one per user) and marks it as a duplicate. Its voters
 * and pledgers get an email.
 */
export async function mergeRequests(
  deps: OperatorDeps & CountDeps,
  { from, into, operator }: { from: number; into: number; operator: string },
): Promise<{ into: number; votes: number }> {
  const { db, jobs, clock } = deps;
  return db.transaction(async (tx) => {
    await lockRequests(tx, [from, into]);
    const [source, target] = [await lockRequest(tx, from), await lockRequest(tx, into)];
    if (source.id === target.id) throw new ApiError("invalid", "These requests are already merged.");
    if (!isOpenState(source.status) || !isOpenState(target.status)) throw requestClosed();
    if (source.sample !== target.sample)
      throw new ApiError("invalid", "A demo request can't be merged with a real one.");

    const moved = await moveVotes(tx, source.id, target.id);
    const pledges = await moveFunding(tx, source.id, target.id);
    await tx
      .update(testRequests)
      .set({ duplicateOfId: target.id, status: target.status, statusSince: target.statusSince })
      .where(or(eq(testRequests.id, source.id), eq(testRequests.duplicateOfId, source.id)));
    await tx.update(testRequests).set({ votes: 0 }).where(eq(testRequests.id, source.id));
    const change = moved.filter(({ inserted, state }) => inserted && state === "counted").length;
    await changeVoteCount(tx, { requestId: target.id, change, now: clock.now() });
    await countVotes(deps, tx, { requestId: target.id, now: clock.now() });
    await refreshRanks(tx, [source.id, target.id], clock.now());
    await recordAction(tx, {
      operator,
      action: "merge-test-requests",
      subject: String(target.id),
      details: { from: source.id },
    });
    const wanting = [...moved, ...pledges].filter(({ emailUpdates }) => emailUpdates);
    const userIds = [...new Set(wanting.map(({ userId }) => userId))];
    if (userIds.length > 0)
      await jobs.enqueue(tx, "notify-request-merge", { requestId: target.id, fromId: source.id, userIds });
    return { into: target.id, votes: (await lockRequest(tx, target.id)).votes };
  });
}

/**
 * Moves the votes of one request to another; a user who voted for both keeps one vote. Counts are not updated. Rows move and are
 * not copied: a copy would lock the voters' accounts, which are locked before requests everywhere else.
 */
async function moveVotes(tx: Tx, from: number, into: number): Promise<MovedVote[]> {
  const { rows } = await tx.execute<MovedVote>(sql`
    with joined as (
      update test_request_votes v set email_updates = v.email_updates or o.email_updates
      from test_request_votes o where v.request_id = ${into} and o.request_id = ${from} and o.user_id = v.user_id
      returning v.user_id, v.email_updates, v.state
    ),
    moved as (
      update test_request_votes v set request_id = ${into}
      where v.request_id = ${from} and not exists (
        select from test_request_votes o where o.request_id = ${into} and o.user_id = v.user_id)
      returning v.user_id, v.email_updates, v.state
    )
    select user_id as "userId", email_updates as "emailUpdates", state, false as inserted from joined
    union all select user_id, email_updates, state, true from moved
  `);
  await tx.delete(testRequestVotes).where(eq(testRequestVotes.requestId, from));
  return rows;
}
