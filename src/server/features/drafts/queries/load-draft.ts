import { eq, or } from "drizzle-orm";
import type { DraftedReport, PublishedReport } from "#contract/report-file.ts";
import type { JudgedReport } from "#domain/verdict/judge-report.ts";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { contentHash } from "../../reports/commands/sign.ts";
import { checkReportFile, type ReportFileCheck } from "../../reports/queries/check-report-file.ts";
import { problemLine } from "../../reports/rules/file-problems.ts";
import { judgePublishedReport } from "../../reports/rules/published-report.ts";
import { type DraftIntake, reportDrafts } from "../../reports/schema/drafts.ts";
import { type DraftContext, type DraftState, draftState } from "../rules/draft-state.ts";
import { draftContext } from "./draft-context.ts";

export type DraftRow = typeof reportDrafts.$inferSelect;

/** A draft with all that follows from it. */
export interface LoadedDraft {
  draft: DraftRow;
  /** Null for a report that was imported in our own format. */
  intake: { intake: DraftIntake; context: DraftContext; state: DraftState } | null;
  /** The report as it would be published, with stand-ins for what is missing; null if it has no result. */
  preview: { payload: PublishedReport; judgement: JudgedReport } | null;
  /** What the catalog, the laboratories and the published reports say against it. */
  problems: string[];
  /** The complete report and its product; null while anything is open. */
  ready: { file: DraftedReport; supplementId: number; contentHash: string } | null;
}

/** Finds a draft by its own number, or by the number of its report. Throws `ApiError` "not_found". */
export async function findDraft(db: Queryable, named: string): Promise<DraftRow> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0;
  const rows = await db
    .select()
    .from(reportDrafts)
    .where(or(eq(reportDrafts.id, id), eq(reportDrafts.reportNumber, named)));
  const draft = rows.find((row) => row.id === id) ?? rows[0];
  if (!draft) throw new ApiError("not_found", `There is no draft ${named}. See drafts list.`);
  return draft;
}

/** Loads a draft. `today` is YYYY-MM-DD. */
export async function loadDraft(db: Queryable, draft: DraftRow, today: string): Promise<LoadedDraft> {
  if (draft.intake === null) return loadOwnFormat(db, draft, today);
  const context = await draftContext(db, draft.intake, today);
  const state = draftState(draft.intake, context);
  const own = { draft, intake: { intake: draft.intake, context, state } };
  const checked = state.file && (await checkReportFile(db, state.file, today, context.product?.id ?? null));
  if (!state.file || !checked || "problems" in checked)
    return { ...own, preview: state.preview, problems: linesOf(checked), ready: null };
  const { payload, supplementId } = checked.ready;
  return {
    ...own,
    preview: { payload, judgement: judgePublishedReport(payload) },
    problems: [],
    ready: { file: state.file, supplementId, contentHash: contentHash(payload) },
  };
}

const linesOf = (checked: ReportFileCheck | null): string[] =>
  checked !== null && "problems" in checked ? checked.problems.map(problemLine) : [];

/** A report in our own format was valid when it was imported; the catalog may have changed since. */
async function loadOwnFormat(db: Queryable, draft: DraftRow, today: string): Promise<LoadedDraft> {
  const { file } = draft;
  const checked = file && (await checkReportFile(db, file, today));
  if (!file || !checked || "problems" in checked)
    return { draft, intake: null, preview: null, problems: linesOf(checked), ready: null };
  const { payload, supplementId } = checked.ready;
  return {
    draft,
    intake: null,
    preview: { payload, judgement: judgePublishedReport(payload) },
    problems: [],
    ready: { file, supplementId, contentHash: contentHash(payload) },
  };
}
