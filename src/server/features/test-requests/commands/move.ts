import { eq, or, sql } from "drizzle-orm";
import type { RequestState } from "#contract/request-states.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { reports } from "#server/features/reports/schema.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { listNotifiedUsers } from "../queries/recipients.ts";
import {
  canTransition,
  isAnswer,
  isOpenState,
  nextStep,
  requestClosed,
  requestMovedMeanwhile,
  transitionNotAllowed,
} from "../rules/states.ts";
import { testRequestEvents, testRequests } from "../schema.ts";
import { lockRequest } from "./lock-request.ts";
import { refreshRanks } from "./refresh-ranks.ts";

export type OperatorDeps = Pick<Services, "db" | "jobs" | "clock">;
type Row = typeof testRequests.$inferSelect;

/** An operator's action on a request. A merged request stands for the one it was merged into. */
interface RequestAction {
  requestId: number;
  operator: string;
}

interface Move extends RequestAction {
  to?: RequestState;
  /** The state in which the operator saw the request; the move is refused if it has left it. */
  seen?: RequestState;
  note?: string | null;
  /** How long emails wait, so that the move can be undone. */
  emailDelayS?: number;
}

interface Publication extends Pick<Move, keyof RequestAction | "seen" | "emailDelayS"> {
  reportSlug: string;
  /** Whether someone must have linked the request to its product before; otherwise the report's product is linked. */
  mustBeLinked?: boolean;
}

/** Moves a request to the given state, or to the next step. Voters with email updates on are notified. */
export async function moveRequest(
  deps: OperatorDeps,
  { requestId, operator, to, seen, note = null, emailDelayS = 0 }: Move,
): Promise<RequestState> {
  return deps.db.transaction(async (tx) => {
    const request = await lockForMove(tx, requestId);
    if (seen !== undefined && request.status !== seen) throw requestMovedMeanwhile(request.status);
    const state = to ?? nextStep(request.status);
    if (state === null) throw transitionNotAllowed(request.status, request.status);
    await move(deps, tx, request, { state, operator, note, emailDelayS });
    return state;
  });
}

/** Declines a request. Its voters see the reason. */
export async function declineRequest(
  deps: OperatorDeps,
  action: RequestAction & { reason: string },
): Promise<void> {
  const note = action.reason.trim();
  if (note === "") throw new ApiError("invalid", "Add --reason: its requesters will see it.");
  await moveRequest(deps, { ...action, to: "declined", note });
}

/** Closes a request with the published report that answers it: one that stands, on the product of the request. */
export async function publishRequest(
  deps: OperatorDeps,
  { requestId, operator, reportSlug, seen, mustBeLinked = false, emailDelayS = 0 }: Publication,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await lockForMove(tx, requestId);
    if (seen !== undefined && request.status !== seen) throw requestMovedMeanwhile(request.status);
    if (mustBeLinked && request.supplementId === null)
      throw new ApiError("conflict", "Link the request to its product first.");
    const [report] = await tx
      .select({ id: reports.id, supplementId: reports.supplementId, state: reports.state })
      .from(reports)
      .where(eq(reports.slug, reportSlug));
    if (!report) throw new ApiError("not_found", `No published report ${reportSlug}.`);
    if (request.supplementId !== null && request.supplementId !== report.supplementId)
      throw new ApiError(
        "conflict",
        `Report ${reportSlug} is about a different supplement than this request.`,
      );
    if (!isAnswer(report.state))
      throw new ApiError("conflict", `Report ${reportSlug} is ${report.state}, so it answers no request.`);
    await linkSupplement(tx, request, report.supplementId);
    await tx.update(testRequests).set({ reportId: report.id }).where(eq(testRequests.id, request.id));
    await move(deps, tx, request, { state: "published", operator, note: null, reportSlug, emailDelayS });
  });
}

/** Links a request to a supplement of the catalogue, whose cards then show that a test is in progress. */
export async function linkRequest(
  { db, clock }: Pick<OperatorDeps, "db" | "clock">,
  { requestId, operator, supplement }: RequestAction & { supplement: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const request = await lockForMove(tx, requestId);
    if (!isOpenState(request.status)) throw requestClosed();
    const supplementId = await resolveSupplementId(tx, supplement);
    await linkSupplement(tx, request, supplementId);
    await refreshRanks(tx, [request.id], clock.now());
    await recordAction(tx, {
      operator,
      action: "link-test-request",
      subject: String(request.id),
      details: { before: request.supplementId, supplement_id: supplementId },
    });
    return String(request.id);
  });
}

/** Locks a request for a change that its product's search row shows, too. */
export async function lockForMove(tx: Tx, requestId: number): Promise<Row> {
  await lockUntilCommit(tx, "catalogueIntake");
  return lockRequest(tx, requestId);
}

async function linkSupplement(tx: Tx, request: Row, supplementId: number): Promise<void> {
  await tx.update(testRequests).set({ supplementId }).where(eq(testRequests.id, request.id));
  await refreshTestState(tx, [request.supplementId, supplementId]);
}

interface Transition {
  state: RequestState;
  operator: string;
  note: string | null;
  reportSlug?: string;
  emailDelayS?: number;
}

async function move(
  { jobs, clock }: OperatorDeps,
  tx: Tx,
  request: Row,
  { state, operator, note, reportSlug, emailDelayS = 0 }: Transition,
): Promise<void> {
  if (!canTransition(request.status, state)) throw transitionNotAllowed(request.status, state);
  if (state === "published" && reportSlug === undefined)
    throw new ApiError("invalid", "To publish a request, name its report: requests publish ID REPORT");
  const at = clock.now();
  const emailsAt = emailDelayS > 0 ? new Date(at.getTime() + emailDelayS * 1000) : null;
  await tx
    .update(testRequests)
    .set({ status: state, statusSince: at })
    .where(or(eq(testRequests.id, request.id), eq(testRequests.duplicateOfId, request.id)));
  const [event] = await tx
    .insert(testRequestEvents)
    .values({ requestId: request.id, status: state, at, operator, note, emailsAt })
    .returning({ id: testRequestEvents.id });
  await refreshTestState(tx, [request.supplementId]);
  await refreshRanks(tx, [request.id], at);
  await recordAction(tx, {
    operator,
    action: "move-test-request",
    subject: String(request.id),
    details: {
      from: request.status,
      to: state,
      ...(note && { note }),
      ...(reportSlug && { report: reportSlug }),
    },
  });
  if (event) await announceMove({ jobs }, tx, request, { eventId: event.id, at, emailsAt });
}

/** Tells webhooks, voters and pledgers of a step, once it can no longer be undone. */
async function announceMove(
  { jobs }: Pick<OperatorDeps, "jobs">,
  tx: Tx,
  { id, status: from }: Row,
  { eventId, at, emailsAt }: { eventId: number; at: Date; emailsAt: Date | null },
): Promise<void> {
  const later = emailsAt ? { startAfter: emailsAt } : {};
  const news = { type: "request.moved", eventId, from, at: at.toISOString() } as const;
  await jobs.enqueue(tx, "notify-webhooks", news, later);
  const userIds = await listNotifiedUsers(tx, id);
  if (userIds.length > 0) await jobs.enqueue(tx, "notify-request-change", { eventId, userIds }, later);
}

/** Refreshes the search rows of supplements whose cards show the state of a request. */
export async function refreshTestState(tx: Tx, supplementIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(supplementIds.filter((id) => id !== null))];
  if (ids.length > 0) await tx.execute(sql`select refresh_supplement_search(${sql.param(ids)}::int[])`);
}
