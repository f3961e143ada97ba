import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { removeFromSignatureQueue } from "../../reports/commands/sign.ts";
import { type DraftIntake, reportDrafts } from "../../reports/schema/drafts.ts";
import { type DraftRow, findDraft, type LoadedDraft, loadDraft } from "../queries/load-draft.ts";

/** A change of a draft by a person, for the audit log. */
export interface DraftChange {
  operator: string;
  action:
    | "edit-draft-field"
    | "edit-draft-row"
    | "answer-draft-question"
    | "name-draft-columns"
    | "add-product";
  reason: string;
  details: Record<string, unknown>;
}

/** What a person changes: the draft as they saw it. */
export interface SeenDraft {
  id: string;
  /** The version that was seen; null at the command line, where nothing is shown beforehand. */
  version: number | null;
}

/**
 * Changes what people made of a draft, and stores the report that follows: complete, or none. Throws `ApiError` "conflict"
 * if another person has changed the draft since it was seen, or if it came in our own format.
 */
export async function changeIntake(
  tx: Tx,
  { id, version }: SeenDraft,
  {
    today,
    change,
    apply,
  }: { today: string; change: DraftChange; apply: (intake: DraftIntake) => DraftIntake },
): Promise<LoadedDraft> {
  const draft = await lockReportDraft(tx, id);
  if (version !== null && draft.version !== version)
    throw new ApiError("conflict", "Someone else has changed this draft. Here is how it stands now.", {
      current: { version: draft.version },
    });
  if (draft.intake === null)
    throw new ApiError(
      "conflict",
      "This report was imported in our own format. Correct its file, and import it again with --replace.",
    );
  const loaded = await storeIntake(tx, draft, apply(draft.intake), today);
  const { operator, action, reason, details } = change;
  await recordAction(tx, {
    operator,
    action,
    subject: `draft ${draft.id}`,
    details: { ...details, reason, version: loaded.draft.version },
  });
  return loaded;
}

/** Locks a draft until the transaction ends. Throws `ApiError` "not_found". */
export async function lockReportDraft(tx: Tx, id: string): Promise<DraftRow> {
  const found = await findDraft(tx, id);
  const [draft] = await tx.select().from(reportDrafts).where(eq(reportDrafts.id, found.id)).for("update");
  if (!draft) throw new ApiError("not_found", `There is no draft ${id}.`);
  return draft;
}

/** Stores an intake with the report that follows from it. */
export async function storeIntake(
  tx: Tx,
  draft: DraftRow,
  intake: DraftIntake,
  today: string,
): Promise<LoadedDraft> {
  const reportNumber = intake.fields.report_number;
  if (reportNumber !== null) await requireFreeNumber(tx, draft.id, reportNumber);
  // Payloads queued for the former content are not what was approved.
  if (draft.reportNumber !== null) await removeFromSignatureQueue(tx, draft.reportNumber);
  const changed = { ...draft, intake, reportNumber, version: draft.version + 1 };
  const loaded = await loadDraft(tx, changed, today);
  const row = {
    intake,
    reportNumber,
    version: changed.version,
    file: loaded.ready?.file ?? null,
    supplementId: loaded.intake?.context.product?.id ?? null,
  };
  await tx.update(reportDrafts).set(row).where(eq(reportDrafts.id, draft.id));
  return { ...loaded, draft: { ...changed, ...row } };
}

async function requireFreeNumber(tx: Tx, id: number, reportNumber: string): Promise<void> {
  const [other] = await tx
    .select({ id: reportDrafts.id })
    .from(reportDrafts)
    .where(and(eq(reportDrafts.reportNumber, reportNumber), ne(reportDrafts.id, id)));
  if (other)
    throw new ApiError(
      "conflict",
      `Draft ${other.id} has the report number ${reportNumber} too. Give this one another number, or discard one of them.`,
    );
}
