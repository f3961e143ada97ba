import { and, eq, or, sql } from "drizzle-orm";
import type { RequestState } from "#contract/request-states.ts";
import type { Tx } from "#platform/database/database.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { reports } from "#server/features/reports/schema.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { isOpen, mayMove, nextStep, refuseMove, requestHasEnded } from "../rules.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "../schema.ts";
import { lockRequest } from "./votes.ts";

export type OperatorNeeds = Pick<Services, "db" | "jobs" | "clock">;
type Row = typeof testRequests.$inferSelect;

/** An operator's work on one request. A joined request is worked on through the one that it became part of. */
interface Work {
  requestId: number;
  operator: string;
}

/** Moves a request to the state given, or else one step on. Everybody who voted and wants letters gets one. */
export async function moveRequest(
  needs: OperatorNeeds,
  { requestId, operator, to, note = null }: Work & { to?: RequestState; note?: string | null },
): Promise<RequestState> {
  return needs.db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const state = to ?? nextStep(request.status);
    if (state === null) throw refuseMove(request.status, request.status);
    await move(needs, tx, request, { state, operator, note });
    return state;
  });
}

/** Turns a request down. The reason is read by everybody who asked for it. */
export async function declineRequest(needs: OperatorNeeds, work: Work & { reason: string }): Promise<void> {
  const note = work.reason.trim();
  if (note === "") throw new Refusal("invalid", "A request is declined with a reason that its readers see.");
  await moveRequest(needs, { ...work, to: "declined", note });
}

/** Ends a request with the published report that answers it. */
export async function publishRequest(
  needs: OperatorNeeds,
  { requestId, operator, reportSlug }: Work & { reportSlug: string },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const [report] = await tx
      .select({ id: reports.id, supplementId: reports.supplementId })
      .from(reports)
      .where(eq(reports.slug, reportSlug));
    if (!report) throw new Refusal("not_found", `There is no published report ${reportSlug}.`);
    if (request.supplementId !== null && request.supplementId !== report.supplementId)
      throw new Refusal("conflict", `Report ${reportSlug} is about another supplement than this request.`);
    await link(tx, request, report.supplementId);
    await tx.update(testRequests).set({ reportId: report.id }).where(eq(testRequests.id, request.id));
    await move(needs, tx, request, { state: "published", operator, note: null, reportSlug });
  });
}

/** Says which supplement of the catalogue a request is about; its cards then show that a test is under way. */
export async function linkRequest(
  { db }: Pick<OperatorNeeds, "db">,
  { requestId, operator, supplement }: Work & { supplement: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (!isOpen(request.status)) throw requestHasEnded();
    const supplementId = await idOfSupplement(tx, supplement);
    await link(tx, request, supplementId);
    await recordAction(tx, {
      operator,
      action: "link-test-request",
      subject: String(request.id),
      details: { supplement_id: supplementId },
    });
    return String(request.id);
  });
}

async function link(tx: Tx, request: Row, supplementId: number): Promise<void> {
  await tx.update(testRequests).set({ supplementId }).where(eq(testRequests.id, request.id));
  await refreshCards(tx, [request.supplementId, supplementId]);
}

interface Move {
  state: RequestState;
  operator: string;
  note: string | null;
  reportSlug?: string;
}

async function move(
  { jobs, clock }: OperatorNeeds,
  tx: Tx,
  request: Row,
  { state, operator, note, reportSlug }: Move,
): Promise<void> {
  if (!mayMove(request.status, state)) throw refuseMove(request.status, state);
  if (state === "published" && reportSlug === undefined)
    throw new Refusal("invalid", "A request is published with the report that answers it.");
  const at = clock.now();
  await tx
    .update(testRequests)
    .set({ status: state, statusSince: at })
    .where(or(eq(testRequests.id, request.id), eq(testRequests.duplicateOfId, request.id)));
  const [event] = await tx
    .insert(testRequestEvents)
    .values({ requestId: request.id, status: state, at, operator, note })
    .returning({ id: testRequestEvents.id });
  await refreshCards(tx, [request.supplementId]);
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
  const userIds = await readersOf(tx, request.id);
  if (event && userIds.length > 0) await jobs.enqueue(tx, "announce-request", { eventId: event.id, userIds });
}

/** Who is told of what happens to a request now. */
async function readersOf(tx: Tx, requestId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: testRequestVotes.userId })
    .from(testRequestVotes)
    .where(and(eq(testRequestVotes.requestId, requestId), testRequestVotes.letters));
  return rows.map(({ userId }) => userId);
}

async function refreshCards(tx: Tx, supplementIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(supplementIds.filter((id) => id !== null))];
  if (ids.length > 0) await tx.execute(sql`select refresh_supplement_search(${sql.param(ids)}::int[])`);
}
