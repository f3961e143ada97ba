import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestStanding } from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { releaseUpload } from "#server/features/uploads/commands/claim-upload.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { standingOf } from "../queries.ts";
import { noRequest, workHasBegun } from "../rules.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import { dropVote, lockRequest } from "./votes.ts";

type WithdrawNeeds = Pick<Services, "db" | "storage" | "jobs" | "clock" | "config">;
type Row = typeof testRequests.$inferSelect;

/** Takes a user's own request back while nobody has begun to work on it. What others voted for stays without the user. */
export async function withdrawTestRequest(
  needs: WithdrawNeeds,
  { userId }: SignedIn,
  requestId: string,
): Promise<RequestStanding> {
  return needs.db.transaction(async (tx) => {
    const [mine] = await tx
      .select()
      .from(testRequests)
      .where(and(eq(testRequests.id, Number(requestId)), eq(testRequests.userId, userId)));
    if (!mine) throw noRequest();
    const whole = await lockRequest(tx, mine.id);
    if (whole.status !== "received") throw workHasBegun();
    const standing = await standingOf(tx, mine.id);
    await takeOut(tx, mine, whole, userId);
    for (const address of mine.images)
      await releaseUpload(needs, tx, { address, use: `test-request:${mine.id}` });
    return { ...standing, votes: whole.votes - 1 };
  });
}

/** Takes a user out of every request and every vote: for an account that is deleted, and its uploads with it. */
export async function leaveTestRequests(tx: Queryable, userId: number): Promise<void> {
  const mine = await tx.select().from(testRequests).where(eq(testRequests.userId, userId));
  for (const request of mine) await takeOut(tx, request, await lockRequest(tx, request.id), userId);
  const voted = await tx.select().from(testRequestVotes).where(eq(testRequestVotes.userId, userId));
  for (const { requestId } of voted) await dropVote(tx, requestId, userId);
}

/** Removes the request, or where it must stay for others or for the record, the user's part of it. */
async function takeOut(tx: Queryable, mine: Row, whole: Row, userId: number): Promise<void> {
  await dropVote(tx, whole.id, userId);
  const joined = mine.id !== whole.id;
  const alone = joined || (whole.status === "received" && !(await wantedByOthers(tx, whole.id, userId)));
  if (alone) await tx.delete(testRequests).where(eq(testRequests.id, mine.id));
  else await tx.update(testRequests).set({ userId: null, images: [] }).where(eq(testRequests.id, mine.id));
}

async function wantedByOthers(tx: Queryable, requestId: number, userId: number): Promise<boolean> {
  const votes = await tx.$count(
    testRequestVotes,
    and(eq(testRequestVotes.requestId, requestId), ne(testRequestVotes.userId, userId)),
  );
  const joined = await tx.$count(testRequests, sql`${testRequests.duplicateOfId} = ${requestId}`);
  return votes + joined > 0;
}
