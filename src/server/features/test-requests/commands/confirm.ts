import { and, asc, eq, notInArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import { type CountDeps, countVotes, withSameNetwork } from "./count-votes.ts";
import { type RequestEmailDeps, sendReceipt } from "./emails.ts";
import { lockRequest } from "./lock-request.ts";

type ConfirmDeps = CountDeps & RequestEmailDeps & Pick<Services, "clock">;

/**
 * Lets the requests and votes count that a user made before confirming their email, and sends the receipt for the
 * requests. Call it in the transaction that confirms it.
 */
export async function countConfirmedUser(deps: ConfirmDeps, tx: Queryable, userId: number): Promise<void> {
  const now = deps.clock.now();
  const waiting = await tx
    .select()
    .from(testRequestVotes)
    .where(and(eq(testRequestVotes.userId, userId), eq(testRequestVotes.state, "unconfirmed")))
    // In id order, so that two confirmations cannot wait for each other.
    .orderBy(testRequestVotes.requestId);
  for (const { requestId, network } of waiting) {
    await lockRequest(tx, requestId);
    await countVotes(deps, tx, { requestId, only: withSameNetwork(userId, network), now });
  }
  const requests = await tx
    .select()
    .from(testRequests)
    .where(and(eq(testRequests.userId, userId), notInArray(testRequests.status, ["published", "declined"])))
    .orderBy(asc(testRequests.id));
  await sendReceipt(deps, tx, userId, requests);
}
