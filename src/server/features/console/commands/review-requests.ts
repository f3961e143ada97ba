import type { z } from "zod";
import type * as calls from "#contract/staff/requests.ts";
import { blockAccount } from "#server/features/accounts/commands/block.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { mergeRequests } from "#server/features/test-requests/commands/merge.ts";
import {
  declineRequest,
  linkRequest,
  moveRequest,
  publishRequest,
} from "#server/features/test-requests/commands/move.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { findRequester } from "#server/features/test-requests/queries/review.ts";
import { UNDO_EMAIL_DELAY_S, UNDO_WINDOW_S } from "#server/features/test-requests/rules/undo.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "./act.ts";

/** Moves a request; emails wait until the move can no longer be undone. */
export async function moveForStaff(
  services: Services,
  visitor: SignedInStaff<"decide_requests">,
  { id, seen, to, note }: z.output<typeof calls.moveReviewRequest.input>,
): Promise<{ undo_until: string }> {
  const { db, clock } = services;
  const move = {
    requestId: await findRequestId(db, id, null),
    operator: await staffName(db, visitor.userId),
    seen,
    emailDelayS: UNDO_EMAIL_DELAY_S,
  };
  if (to === "declined") await declineRequest(services, { ...move, reason: note });
  else await moveRequest(services, { ...move, to, note: note || null });
  return undoFrom(clock.now());
}

const undoFrom = (now: Date): { undo_until: string } => ({
  undo_until: new Date(now.getTime() + UNDO_WINDOW_S * 1000).toISOString(),
});

/** Links a request to a product; the audit log says to which it was linked before. */
export async function linkForStaff(
  services: Services,
  visitor: SignedInStaff<"decide_requests">,
  { id, supplement }: z.output<typeof calls.linkReviewRequest.input>,
): Promise<null> {
  const { db } = services;
  const requestId = await findRequestId(db, id, null);
  await linkRequest(services, { requestId, operator: await staffName(db, visitor.userId), supplement });
  return null;
}

/**
 * Closes a request with a report on the product that it is linked to; emails wait like those of a move. Throws `ApiError`
 * "conflict" if it isn't linked, or the report is about another product.
 */
export async function publishForStaff(
  services: Services,
  visitor: SignedInStaff<"decide_requests">,
  { id, seen, report }: z.output<typeof calls.publishReviewRequest.input>,
): Promise<{ undo_until: string }> {
  const { db, clock } = services;
  const requestId = await findRequestId(db, id, null);
  await publishRequest(services, {
    ...{ requestId, seen, reportSlug: report, mustBeLinked: true },
    operator: await staffName(db, visitor.userId),
    emailDelayS: UNDO_EMAIL_DELAY_S,
  });
  return undoFrom(clock.now());
}

export async function mergeForStaff(
  services: Services,
  visitor: SignedInStaff<"decide_requests">,
  { id, into }: z.output<typeof calls.mergeReviewRequests.input>,
): Promise<{ votes: number }> {
  const { db } = services;
  const { votes } = await mergeRequests(services, {
    from: await findRequestId(db, id, null),
    into: await findRequestId(db, into, null),
    operator: await staffName(db, visitor.userId),
  });
  return { votes };
}

/** Who made a request; the look and its reason are in the audit log. */
export async function showRequesterTo(
  { db }: Services,
  visitor: SignedInStaff<"see_requester">,
  { id, reason }: z.output<typeof calls.showRequester.input>,
): Promise<z.input<typeof calls.showRequester.output>> {
  const requestId = await findRequestId(db, id, null);
  const operator = await staffName(db, visitor.userId);
  return db.transaction(async (tx) => {
    const { userId, ...requester } = await findRequester(tx, requestId);
    await recordAction(tx, {
      operator,
      action: "show-requester",
      subject: `user ${userId}`,
      details: { test_request: requestId, reason },
    });
    return requester;
  });
}

export async function blockRequesterOf(
  services: Services,
  visitor: SignedInStaff<"block_requester">,
  { id, blocked, reason }: z.output<typeof calls.blockRequester.input>,
): Promise<null> {
  const { db } = services;
  const { userId } = await findRequester(db, await findRequestId(db, id, null));
  await blockAccount(services, { userId, blocked }, await actOf(db, visitor, reason));
  return null;
}
