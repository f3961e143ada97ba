import type { ReportState } from "#contract/vocabulary.ts";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import type { Statement } from "../rules/statement.ts";
import type { reports } from "../schema.ts";
import { agree } from "./agree.ts";
import { appendDocument } from "./documents.ts";
import { lockChain } from "./lock.ts";
import { announce } from "./publication-effects.ts";
import { statementAbout } from "./publish.ts";
import type { Released, ReleaseNeeds } from "./release.ts";
import { enactState, findReport, refreshSearchRows } from "./report-rows.ts";

/** What an operator has to say about a published report. */
export type Change =
  | { kind: "withdraw" | "dispute" | "settle"; reason: string }
  | { kind: "supersede"; by: string; reason: string }
  | { kind: "respond"; text: string };

const STATE_AFTER: Readonly<Record<Exclude<Change["kind"], "respond">, ReportState>> = {
  withdraw: "withdrawn",
  dispute: "disputed",
  settle: "current",
  supersede: "superseded",
};

/**
 * States something about a published report, as a signed document of its own; the report itself never changes. Asking
 * again for what stands already does nothing. `Refusal`: there is no such report, or its state does not allow it.
 */
export function changeState(
  needs: ReleaseNeeds,
  { reportNumber, operator, change }: { reportNumber: string; operator: string; change: Change },
): Promise<Released> {
  return needs.db.transaction(async (tx) => {
    const { chain } = await findReport(tx, reportNumber);
    await lockChain(tx, chain);
    const report = await findReport(tx, reportNumber);
    const on = needs.clock.now().toISOString().slice(0, 10);
    const statement = await statementFor(tx, report, change, on);
    if (statement === null) return { outcome: "known", operators: [] };
    const payload = await statementAbout(tx, reportNumber, statement);
    const { agreed, operators } = await agree(needs, tx, payload, operator);
    let outcome: Released["outcome"] = "waits";
    if (agreed) {
      const place = await appendDocument(needs, tx, chain, payload, operators);
      outcome = place === null ? "unsigned" : "published";
    }
    if (outcome === "published") {
      await enactState(tx, payload, on);
      await refreshSearchRows(tx, [report.supplementId]);
      await announce(needs, tx, payload);
    }
    const details = { outcome, operators, state: payload.state, reason: payload.reason };
    await recordAction(tx, { operator, action: change.kind, subject: reportNumber, details });
    return { outcome, operators };
  });
}

type Report = typeof reports.$inferSelect;

/** Null where it stands already. */
async function statementFor(tx: Tx, report: Report, change: Change, on: string): Promise<Statement | null> {
  if (change.kind === "respond")
    return change.text === report.brandResponse
      ? null
      : { state: report.state, on, brand_response: change.text };
  const state = STATE_AFTER[change.kind];
  const successor = change.kind === "supersede" ? await successorOf(tx, report, change.by) : null;
  if (state === report.state && change.reason === report.stateReason) return null;
  if (change.kind === "settle" && report.state !== "disputed")
    throw new Refusal("conflict", `Report ${report.reportNumber} is not disputed.`);
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
  throw new Refusal(
    "conflict",
    `Report ${by} cannot replace ${report.reportNumber}: it has to be another report on the same product, and to count.`,
  );
}
