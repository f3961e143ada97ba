import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { ReportSummary } from "#contract/catalogue.ts";
import type { Report, ReportResult } from "#contract/reports.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { cardsByIds } from "../catalogue/queries/cards.ts";
import { supplements } from "../catalogue/schema.ts";
import { findingOf } from "./rules.ts";
import { reportResults, reports } from "./schema.ts";

type ReportRow = typeof reports.$inferSelect;

const summaryOf = (row: ReportRow): ReportSummary => ({
  report_slug: row.slug,
  report_number: row.reportNumber,
  lot_number: row.lotNumber,
  lab_name: row.labName,
  tested_at: row.testedAt,
  state: row.state,
  verdict: row.verdict,
  label_accuracy_pct: row.labelAccuracyPct,
  sample: row.source === "sample",
});

/** All published reports of a product, newest first: superseded and withdrawn ones stay in the list. */
export async function reportsOfSupplement(db: Queryable, supplementId: number): Promise<ReportSummary[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.supplementId, supplementId), isNotNull(reports.publishedAt)))
    .orderBy(desc(reports.testedAt), desc(reports.id));
  return rows.map(summaryOf);
}

export type BrandReport = Awaited<ReturnType<typeof reportsOfBrand>>[number];

/** All published reports on a brand's products, newest first; `newest` marks the one that a product is judged by. */
export function reportsOfBrand(db: Queryable, brandId: number) {
  return db
    .select({
      slug: reports.slug,
      lotNumber: reports.lotNumber,
      testedAt: reports.testedAt,
      issuedOn: reports.issuedOn,
      state: reports.state,
      verdict: reports.verdict,
      brandResponse: reports.brandResponse,
      brandRespondedOn: reports.brandRespondedOn,
      supplementName: supplements.name,
      supplementSlug: supplements.slug,
      newest: sql<boolean>`exists (select from supplement_search s where s.report_id = ${reports.id})`,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .where(and(eq(supplements.brandId, brandId), isNotNull(reports.publishedAt)))
    .orderBy(desc(reports.testedAt), desc(reports.id));
}

export interface Failing {
  supplementId: number;
  analyte: string;
  finding: string;
}

/** The newest reports that products fail by, each with its worst result in words. */
export async function latestFailures(db: Queryable, limit: number): Promise<Failing[]> {
  const { rows } = await db.execute<{ supplementId: number; result: ReportResult }>(sql`
    select r.supplement_id as "supplementId", (
      select json_build_object('analyte', x.analyte, 'qualifier', x.qualifier, 'measured', x.measured, 'unit', x.unit,
        'claim', x.claim, 'limit_low', x.limit_low, 'limit_high', x.limit_high, 'limit_name', x.limit_name)
      from report_results x where x.report_id = r.id and x.verdict = r.verdict order by x.position limit 1
    ) as result
    from supplement_search s join reports r on r.id = s.report_id
    where s.verdict in ('fail', 'conditional_fail')
    order by r.tested_at desc, r.id desc limit ${limit}
  `);
  return rows.flatMap(({ supplementId, result }) =>
    result ? [{ supplementId, analyte: result.analyte, finding: findingOf(result) }] : [],
  );
}

export async function reportDetails(db: Queryable, slug: string): Promise<Report> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.slug, slug), isNotNull(reports.publishedAt)));
  if (!row)
    throw new Refusal("not_found", "There is no report at this address.", {
      near: await nearReports(db, slug),
    });
  const [[card], results, [next]] = await Promise.all([
    cardsByIds(db, [row.supplementId]),
    db
      .select()
      .from(reportResults)
      .where(eq(reportResults.reportId, row.id))
      .orderBy(asc(reportResults.position)),
    db
      .select({ slug: reports.slug })
      .from(reports)
      .where(eq(reports.id, row.supersededById ?? 0)),
  ]);
  if (!card) throw new Refusal("not_found", "There is no report at this address.");
  return {
    ...summaryOf(row),
    supplement: card,
    state_reason: row.stateReason,
    expires_on: row.expiresOn,
    sampled_on: row.sampledOn,
    received_on: row.receivedOn,
    issued_on: row.issuedOn,
    units_composited: row.unitsComposited,
    purchased_at: row.purchasedAt,
    decision_rule: row.decisionRule,
    standard: row.standard,
    coverage: { tested: row.coverageTested, required: row.coverageRequired },
    results: results.map(resultOf),
    brand_response:
      row.brandResponse && row.brandRespondedOn
        ? { responded_on: row.brandRespondedOn, text: row.brandResponse }
        : null,
    superseded_by: next?.slug ?? null,
  };
}

const resultOf = (row: typeof reportResults.$inferSelect): ReportResult => ({
  result_id: `${row.reportId}-${row.position}`,
  panel: row.panel,
  analyte: row.analyte,
  qualifier: row.qualifier,
  measured: row.measured,
  unit: row.unit,
  uncertainty: row.uncertainty,
  lod: row.lod,
  loq: row.loq,
  claim: row.claim,
  limit_low: row.limitLow,
  limit_high: row.limitHigh,
  limit_name: row.limitName,
  verdict: row.verdict,
  method: row.method,
});

async function nearReports(db: Queryable, slug: string) {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select r.slug, s.name || ', lot ' || r.lot_number as name from reports r join supplements s on s.id = r.supplement_id
    where r.published_at is not null and r.slug % ${slug} order by similarity(r.slug, ${slug}) desc, r.slug limit 5
  `);
  return rows;
}
