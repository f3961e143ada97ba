import { eq, or, sql } from "drizzle-orm";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { Refusal } from "#server/http/errors.ts";
import { isOpen, requestHasEnded } from "../rules.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import type { OperatorNeeds } from "./move.ts";
import { lockRequest } from "./votes.ts";

/**
 * Makes one request part of another: its votes go over, one a person, and whoever asked for it follows the other from
 * now on. They get a letter that says so.
 */
export async function mergeRequests(
  { db, jobs }: OperatorNeeds,
  { from, into, operator }: { from: number; into: number; operator: string },
): Promise<{ into: number; votes: number }> {
  return db.transaction(async (tx) => {
    // In the order of their ids, so that two merges never wait for one another in a circle.
    for (const id of [from, into].toSorted((a, b) => a - b)) await lockRequest(tx, id);
    const [gone, kept] = [await lockRequest(tx, from), await lockRequest(tx, into)];
    if (gone.id === kept.id) throw new Refusal("invalid", "These two are one request already.");
    if (!isOpen(gone.status) || !isOpen(kept.status)) throw requestHasEnded();
    if (gone.sample !== kept.sample)
      throw new Refusal("invalid", "A request of the sample catalogue and a reader's are never one.");

    const moved = await tx.execute<{ userId: number; letters: boolean; fresh: boolean }>(sql`
      insert into test_request_votes (request_id, user_id, letters, at)
      select ${kept.id}, user_id, letters, at from test_request_votes where request_id = ${gone.id}
      on conflict (request_id, user_id) do update set letters = test_request_votes.letters or excluded.letters
      returning user_id as "userId", letters, (xmax = 0) as fresh
    `);
    await tx.delete(testRequestVotes).where(eq(testRequestVotes.requestId, gone.id));
    await tx
      .update(testRequests)
      .set({ duplicateOfId: kept.id, status: kept.status, statusSince: kept.statusSince })
      .where(or(eq(testRequests.id, gone.id), eq(testRequests.duplicateOfId, gone.id)));
    const votes = kept.votes + moved.rows.filter(({ fresh }) => fresh).length;
    await tx.update(testRequests).set({ votes: 0 }).where(eq(testRequests.id, gone.id));
    await tx.update(testRequests).set({ votes }).where(eq(testRequests.id, kept.id));
    await recordAction(tx, {
      operator,
      action: "merge-test-requests",
      subject: String(kept.id),
      details: { from: gone.id },
    });
    const userIds = moved.rows.filter(({ letters }) => letters).map(({ userId }) => userId);
    if (userIds.length > 0)
      await jobs.enqueue(tx, "announce-merge", { requestId: kept.id, fromId: gone.id, userIds });
    return { into: kept.id, votes };
  });
}
