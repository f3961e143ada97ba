import { desc, eq, sql } from "drizzle-orm";
import type { ReportSummary } from "#contract/catalogue.ts";
import type { ReportProduct } from "#contract/report-parts.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { supplements } from "../../catalogue/schema.ts";
import { type FindingInput, findingOf } from "../rules/finding.ts";
import { reports } from "../schema.ts";

type ReportRow = typeof reports.$inferSelect;

/** What stands beside a verdict. Nothing is known of it under the first edition of the judgment. */
export const presentJudgment = ({
  safetyVerdict,
  labelVerdict,
  warning,
  hazards,
  headline,
}: Pick<ReportRow, "safetyVerdict" | "labelVerdict" | "warning" | "hazards" | "headline">) => ({
  answers: { safety: safetyVerdict, label: labelVerdict },
  warning,
  hazards: hazards ?? [],
  headline,
});

/** What `summaryOf` needs of a report: a row has thirty columns, some of them with long texts. */
const summaryColumns = {
  slug: reports.slug,
  reportNumber: reports.reportNumber,
  lotNumber: reports.lotNumber,
  laboratory: reports.laboratory,
  testedAt: reports.testedAt,
  state: reports.state,
  verdict: reports.verdict,
  safetyVerdict: reports.safetyVerdict,
  labelVerdict: reports.labelVerdict,
  warning: reports.warning,
  hazards: reports.hazards,
  headline: reports.headline,
  judgmentEdition: reports.judgmentEdition,
  labelAccuracyPct: reports.labelAccuracyPct,
  chain: reports.chain,
};

export const summaryOf = (row: Pick<ReportRow, keyof typeof summaryColumns>): ReportSummary => ({
  report_slug: row.slug,
  report_number: row.reportNumber,
  lot_number: row.lotNumber,
  lab_name: row.laboratory.name,
  tested_at: row.testedAt,
  state: row.state,
  verdict: row.verdict,
  ...presentJudgment(row),
  judgment_edition: row.judgmentEdition,
  label_accuracy_pct: row.labelAccuracyPct,
  demo: row.chain === "sample",
});

/** All reports of a product, newest first, including superseded and withdrawn ones. */
export async function reportsOfSupplement(db: ReadOnlyDb, supplementId: number): Promise<ReportSummary[]> {
  const rows = await selectReports(db, { supplementId });
  return rows.map(summaryOf);
}

/** Reports on other lots of the same product, newest first. */
export async function reportsOnOtherLots(
  db: ReadOnlyDb,
  { supplementId, lotNumber }: Pick<ReportRow, "supplementId" | "lotNumber">,
): Promise<ReportSummary[]> {
  const rows = await selectReports(db, { supplementId });
  return rows.filter((row) => row.lotNumber !== lotNumber).map(summaryOf);
}

type SummarizedRow = Parameters<typeof summaryOf>[0];

const selectReports = prepared<{ supplementId: number }, SummarizedRow[]>((db) =>
  db
    .select(summaryColumns)
    .from(reports)
    .where(eq(reports.supplementId, sql.placeholder("supplementId")))
    .orderBy(desc(reports.testedAt), desc(reports.id)),
);

export type BrandReport = Awaited<ReturnType<typeof reportsOfBrand>>[number];

/** All reports on a brand's products, newest first; `newest` marks the one that decides a product's verdict. */
export function reportsOfBrand(db: ReadOnlyDb, brandId: number) {
  return db
    .select({
      slug: reports.slug,
      lotNumber: reports.lotNumber,
      testedAt: reports.testedAt,
      issuedOn: reports.issuedOn,
      state: reports.state,
      verdict: reports.verdict,
      hazards: reports.hazards,
      headline: reports.headline,
      brandResponse: reports.brandResponse,
      brandRespondedOn: reports.brandRespondedOn,
      supplementName: supplements.name,
      supplementSlug: supplements.slug,
      newest: sql<boolean>`exists (select from supplement_search s where s.report_id = ${reports.id})`,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .where(eq(supplements.brandId, brandId))
    .orderBy(desc(reports.testedAt), desc(reports.id));
}

/** Orders the results `x` of a report: what fails whatever its amount comes before what is above a limit. */
export const HAZARDS_FIRST = sql`(x.verdict = 'fail'
  and (x.panel = 'undeclared_drugs' or x.qualifier in ('present', 'does_not_conform'))) desc`;

export interface ProductFailure {
  supplementId: number;
  analyte: string;
  finding: string;
}

/** The newest failed reports, each with its first failing result in words: hazards before limits. */
export async function latestFailures(db: ReadOnlyDb, limit: number): Promise<ProductFailure[]> {
  const { rows } = await db.execute<{
    supplementId: number;
    product: ReportProduct;
    result: FindingInput | null;
  }>(sql`
    select r.supplement_id as "supplementId", r.product, (
      select json_build_object('analyte', x.analyte, 'qualifier', x.qualifier, 'measured', x.measured, 'unit', x.unit,
        'form', x.form, 'claim', x.claim, 'claim_unit', x.claim_unit, 'limit_high', x.limit_high,
        'limit_unit', x.limit_unit, 'limit_name', x.limit_name)
      from report_results x where x.report_id = r.id and x.verdict = r.verdict
      order by ${HAZARDS_FIRST}, x.position limit 1
    ) as result
    from supplement_search s join reports r on r.id = s.report_id
    where s.tested_at is not null and s.listed and s.verdict in ('fail', 'conditional_fail')
    order by r.tested_at desc, r.id desc limit ${limit}
  `);
  return rows.flatMap(({ supplementId, product, result }) =>
    result ? [{ supplementId, analyte: result.analyte, finding: findingOf(result, product.intake) }] : [],
  );
}
