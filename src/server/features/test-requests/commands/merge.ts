import { eq, or, sql } from "drizzle-orm";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { ApiError } from "#server/http/errors.ts";
import { isOpenState, requestClosed } from "../rules.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import type { OperatorDeps } from "./move.ts";
import { lockRequest } from "./votes.ts";

/**
 * Merges one open request into another: moves its votes (one per user) and marks it as a duplicate. Its voters get an
 * email.
 */
export async function mergeRequests(
  { db, jobs }: OperatorDeps,
  { from, into, operator }: { from: number; into: number; operator: string },
): Promise<{ into: number; votes: number }> {
  return db.transaction(async (tx) => {
    // Locked in id order, so that concurrent merges can't deadlock.
    for (const id of [from, into].toSorted((a, b) => a - b)) await lockRequest(tx, id);
    const [source, target] = [await lockRequest(tx, from), await lockRequest(tx, into)];
    if (source.id === target.id) throw new ApiError("invalid", "These requests are already merged.");
    if (!isOpenState(source.status) || !isOpenState(target.status)) throw requestClosed();
    if (source.sample !== target.sample)
      throw new ApiError("invalid", "A demo request can't be merged with a real one.");

    const moved = await tx.execute<{ userId: number; emailUpdates: boolean; inserted: boolean }>(sql`
      insert into test_request_votes (request_id, user_id, email_updates, at)
      select ${target.id}, user_id, email_updates, at from test_request_votes where request_id = ${source.id}
      on conflict (request_id, user_id) do update
        set email_updates = test_request_votes.email_updates or excluded.email_updates
      returning user_id as "userId", email_updates as "emailUpdates", (xmax = 0) as inserted
    `);
    await tx.delete(testRequestVotes).where(eq(testRequestVotes.requestId, source.id));
    await tx
      .update(testRequests)
      .set({ duplicateOfId: target.id, status: target.status, statusSince: target.statusSince })
      .where(or(eq(testRequests.id, source.id), eq(testRequests.duplicateOfId, source.id)));
    const votes = target.votes + moved.rows.filter(({ inserted }) => inserted).length;
    await tx.update(testRequests).set({ votes: 0 }).where(eq(testRequests.id, source.id));
    await tx.update(testRequests).set({ votes }).where(eq(testRequests.id, target.id));
    await recordAction(tx, {
      operator,
      action: "merge-test-requests",
      subject: String(target.id),
      details: { from: source.id },
    });
    const userIds = moved.rows.filter(({ emailUpdates }) => emailUpdates).map(({ userId }) => userId);
    if (userIds.length > 0)
      await jobs.enqueue(tx, "notify-request-merge", { requestId: target.id, fromId: source.id, userIds });
    return { into: target.id, votes };
  });
}
