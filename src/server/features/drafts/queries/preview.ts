import { eq } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import { utcDay } from "#domain/dates.ts";
import type { JudgedReport } from "#domain/verdict/judge-report.ts";
import type { Queryable } from "#platform/database/database.ts";
import { tilePath } from "../../pictures/rules.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { presentReport } from "../../reports/queries/details.ts";
import { reportsOnOtherLots } from "../../reports/queries/lists.ts";
import { scoreColumns } from "../../reports/rules/published-report.ts";
import { reportResultRows, reportRow } from "../../reports/rules/report-columns.ts";
import { reports } from "../../reports/schema.ts";

interface Previewed {
  payload: PublishedReport;
  judgement: JudgedReport;
  supplementId: number | null;
}

/**
 * A report as its page would show it, from the same rows and by the same functions as a published one. It has no place in
 * the chain and no files yet: those come with the signature.
 */
export async function previewReport(db: Queryable, previewed: Previewed, now: Date): Promise<Report> {
  const { payload, judgement, supplementId } = previewed;
  const row = {
    ...reportRow(payload, judgement),
    ...unpublished(previewed, now),
  } as typeof reports.$inferSelect;
  const results = reportResultRows(payload, judgement).map(
    ({ position: _, ...result }) => result as Report["results"][number],
  );
  const [card] = supplementId === null ? [] : await cardsByIds(db, [supplementId]);
  return {
    ...presentReport(row, results),
    supersedes: await replacedBy(db, payload),
    superseded_by: null,
    supplement: card ?? standInCard(payload),
    barcodes: [],
    product_link: null,
    amendments: [],
    proof: { chain: "reports", sequence: 0, hash: "", previous: null, key_id: "" },
    files: { json: "", pdf: "", csv: "", qr: "", badge: "", certificate: null, pdfs: [] },
    other_lots: supplementId === null ? [] : await reportsOnOtherLots(db, row),
    proof_problems: [],
  };
}

/** Columns that a report gets when it is published. */
function unpublished({ payload, judgement, supplementId }: Previewed, now: Date) {
  const on = utcDay(now);
  return {
    ...scoreColumns(judgement, { state: "current", testedAt: payload.dates.tested_on, on }),
    ...{ id: 0, chain: "reports", slug: "draft", supplementId: supplementId ?? 0, publishedAt: now },
    ...{ state: "current", stateReason: null, supersededById: null, publishedBy: [] },
    ...{ brandResponse: null, brandRespondedOn: null },
  };
}

async function replacedBy(db: Queryable, { supersedes }: PublishedReport): Promise<Report["supersedes"]> {
  if (supersedes === null) return null;
  const [replaced] = await db
    .select({ report_slug: reports.slug, report_number: reports.reportNumber })
    .from(reports)
    .where(eq(reports.reportNumber, supersedes.report_number));
  return replaced ?? null;
}

/** A card that stands for a product that has not been named. */
const standInCard = ({ product: { brand, name } }: PublishedReport): Card => ({
  ...{ supplement_id: "0", slug: "not-named", name, image_url: tilePath("other"), picture: "none" as const },
  brand: { brand_id: "0", slug: "not-named", name: brand, logo_url: null },
  ...{ category: "other", form: "other", testing_status: "not_tested" },
  ...{ verdict: null, answers: { safety: null, label: null }, warning: null, hazards: [], headline: null },
  ...{ score: null, score_version: null, label_accuracy_pct: null, lead_ug_day: null, coverage: null },
  ...{ report_slug: null, lot_number: null, tested_at: null, evidence_grade: null, above_upper_level: null },
  ...{ label_summary: "", warning_summary: null, certificates: [], notices: [], demo: false },
});
