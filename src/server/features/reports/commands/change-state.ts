import type { PublishedState } from "#contract/report-file.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import type { ReportStatement } from "../rules/statement.ts";
import type { reports } from "../schema.ts";
import { recordApproval } from "./approve.ts";
import { applyPublicationEffects } from "./publication-effects.ts";
import { type PublishNeeds, type PublishResult, statementPayload } from "./publish.ts";
import { findReport, refreshSearchRows, updateReportState } from "./report-rows.ts";
import { appendDocument, lockForPublishing } from "./sign.ts";

/** A change that an operator makes to a published report. */
export type StateChange =
  | { kind: "withdraw" | "dispute" | "settle"; reason: string }
  | { kind: "supersede"; by: string; reason: string }
  | { kind: "respond"; text: string };

const STATE_AFTER: Readonly<Record<Exclude<StateChange["kind"], "respond">, ReportState>> = {
  withdraw: "withdrawn",
  dispute: "disputed",
  settle: "current",
  supersede: "superseded",
};

/**
 * Publishes a signed statement about a published report, whose own document never changes. Idempotent: an unchanged
 * state and reason do nothing. Throws `ApiError` if the report does not exist or its state does not allow the change.
 */
export function changeReportState(
  needs: PublishNeeds,
  { reportNumber, operator, change }: { reportNumber: string; operator: string; change: StateChange },
): Promise<PublishResult> {
  return needs.db.transaction(async (tx) => {
    const { chain } = await findReport(tx, reportNumber);
    await lockForPublishing(tx, chain);
    const report = await findReport(tx, reportNumber);
    const on = utcDay(needs.clock.now());
    const statement = await statementFor(tx, report, change, on);
    if (statement === null) return { outcome: "known", operators: [] };
    const payload = await statementPayload(tx, reportNumber, statement);
    const { approved, operators, record } = await recordApproval(needs, tx, payload, operator);
    let outcome: PublishResult["outcome"] = "waits";
    if (approved) {
      const place = await appendDocument(needs, tx, chain, payload, operators);
      outcome = place === null ? "unsigned" : "published";
    }
    if (outcome === "published") {
      await updateReportState(tx, payload, on);
      await refreshSearchRows(tx, [report.supplementId]);
      await applyPublicationEffects(needs, tx, payload);
    }
    const details = { outcome, operators, state: payload.state, reason: payload.reason, ...record };
    await recordAction(tx, { operator, action: change.kind, subject: reportNumber, details });
    return { outcome, operators };
  });
}

/** The statement that a change makes; null if the report already says this. `on` is YYYY-MM-DD. */
export async function stateStatement(
  tx: Tx,
  reportNumber: string,
  change: StateChange,
  on: string,
): Promise<PublishedState | null> {
  const report = await findReport(tx, reportNumber);
  const statement = await statementFor(tx, report, change, on);
  return statement && statementPayload(tx, reportNumber, statement);
}

type Report = typeof reports.$inferSelect;

/** Null if the report already says this. */
async function statementFor(
  tx: Tx,
  report: Report,
  change: StateChange,
  on: string,
): Promise<ReportStatement | null> {
  if (change.kind === "respond")
    return change.text === report.brandResponse
      ? null
      : { state: report.state, on, brand_response: change.text };
  const state = STATE_AFTER[change.kind];
  const successor = change.kind === "supersede" ? await successorOf(tx, report, change.by) : null;
  if (state === report.state && change.reason === report.stateReason) return null;
  if (change.kind === "settle" && report.state !== "disputed")
    throw new ApiError("conflict", `Report ${report.reportNumber} is not disputed.`);
  return { state, reason: change.reason, on, superseded_by: successor };
}

async function successorOf(tx: Tx, report: Report, by: string): Promise<string> {
  const successor = await findReport(tx, by);
  const fits =
    successor.id !== report.id &&
    successor.supplementId === report.supplementId &&
    successor.chain === report.chain &&
    (successor.state === "current" || successor.state === "disputed");
  if (fits) return successor.reportNumber;
  throw new ApiError(
    "conflict",
    `Report ${by} can't replace ${report.reportNumber}. It must be another report on the same product that is current or disputed.`,
  );
}
