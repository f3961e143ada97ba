import { desc, eq, or } from "drizzle-orm";
import type { RequestState } from "#contract/request-states.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { ApiError } from "#server/http/errors.ts";
import { undoUntil } from "../rules/undo.ts";
import { testRequestEvents, testRequests } from "../schema.ts";
import { lockForMove, type OperatorDeps, refreshTestState } from "./move.ts";
import { refreshRanks } from "./refresh-ranks.ts";

/**
 * Takes an operator's last move back while no email about it has left: its event is deleted, and the job that would
 * send the emails finds none. A request that was published has no report again. The audit log keeps both.
 */
export async function undoMove(
  { db, clock }: Pick<OperatorDeps, "db" | "clock">,
  { requestId, operator }: { requestId: number; operator: string },
): Promise<RequestState> {
  return db.transaction(async (tx) => {
    const request = await lockForMove(tx, requestId);
    const [last, previous] = await tx
      .select()
      .from(testRequestEvents)
      .where(eq(testRequestEvents.requestId, request.id))
      .orderBy(desc(testRequestEvents.at), desc(testRequestEvents.id))
      .limit(2);
    if (!last || !previous || undoUntil(last, clock.now()) === null)
      throw new ApiError("conflict", "It’s too late to undo this: the emails have left.");
    await tx.delete(testRequestEvents).where(eq(testRequestEvents.id, last.id));
    await tx
      .update(testRequests)
      .set({ status: previous.status, statusSince: previous.at, reportId: null })
      .where(or(eq(testRequests.id, request.id), eq(testRequests.duplicateOfId, request.id)));
    await refreshTestState(tx, [request.supplementId]);
    await refreshRanks(tx, [request.id], clock.now());
    await recordAction(tx, {
      operator,
      action: "undo-test-request-move",
      subject: String(request.id),
      details: { before: last.status, after: previous.status },
    });
    return previous.status;
  });
}
