import { isDeepStrictEqual } from "node:util";
import type { PublishedReport } from "#contract/report-file.ts";
import { labelAccuracyPct, leadUgPerDay } from "#domain/verdict/headline-figures.ts";
import type { JudgedReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-file.ts";
import type { reportResults, reports } from "../schema.ts";

type ReportRow = typeof reports.$inferInsert;
type ResultRow = Omit<typeof reportResults.$inferInsert, "reportId">;

/** The columns that repeat what was signed. */
function signedColumns(report: PublishedReport) {
  const { sample, dates, coverage } = report;
  return {
    reportNumber: report.report_number,
    laboratory: report.laboratory,
    customer: report.customer,
    product: { traits: report.product.traits, intake: report.product.intake },
    plan: report.plan,
    lotNumber: sample.lot_number,
    expiresOn: sample.expires_on,
    sampleDescription: sample.description,
    sampleCondition: sample.condition,
    unitsComposited: sample.units_composited,
    purchasedAt: sample.purchased_at,
    purchasedOn: sample.purchased_on,
    invoice: sample.invoice,
    photos: sample.photos,
    sampledOn: sample.sampled_on,
    receivedOn: dates.received_on,
    testedAt: dates.tested_on,
    issuedOn: dates.issued_on,
    authorisedBy: report.authorised_by,
    statement: report.statement,
    judgedBy: report.judged_by,
    standard: report.standard,
    decisionRule: report.decision_rule,
    verdict: report.published_verdict,
    coverageTested: coverage.tested,
    coverageRequired: coverage.required,
  } satisfies Partial<ReportRow>;
}

/** The columns that follow from a report and its judgement. */
export function reportRow(report: PublishedReport, judgement: JudgedReport) {
  const toJudge = reportToJudge(report);
  return {
    ...signedColumns(report),
    labelAccuracyPct: labelAccuracyPct(judgement.results),
    leadUgDay: leadUgPerDay(toJudge.measurements, toJudge.product),
  } satisfies Partial<ReportRow>;
}

const signedResult = (row: PublishedReport["results"][number], position: number) =>
  ({
    position,
    resultId: row.result_id,
    panel: row.panel,
    analyte: row.analyte,
    qualifier: row.qualifier,
    measured: row.measured,
    unit: row.unit,
    uncertainty: row.uncertainty,
    k: row.k,
    lod: row.lod,
    loq: row.loq,
    claim: row.claim,
    claimUnit: row.claim_unit,
    form: row.form,
    origin: row.origin,
    method: row.method,
    inScope: row.in_scope,
    subcontractedTo: row.subcontracted_to,
    replicates: row.replicates,
  }) satisfies Partial<ResultRow>;

/** A row for each result, with the limit that decided about it. */
export const resultRows = ({ results }: PublishedReport, judgement: JudgedReport): ResultRow[] =>
  results.map((row, position) => {
    const { limit = null, verdict = "informational" } = judgement.results[position] ?? {};
    return {
      ...signedResult(row, position),
      limitLow: limit?.low ?? null,
      limitHigh: limit?.high ?? null,
      limitUnit: limit?.unit ?? null,
      limitName: limit?.name ?? null,
      verdict,
    };
  });

/** Whether stored rows repeat a signed report word for word; limits and verdicts of rows follow from it and are not in it. */
export function isSaidBy(
  report: PublishedReport,
  row: Record<string, unknown>,
  results: readonly Record<string, unknown>[],
): boolean {
  const repeats = (said: Record<string, unknown>, stored: Record<string, unknown> | undefined) =>
    Object.entries(said).every(([column, value]) => isDeepStrictEqual(stored?.[column], value));
  return (
    repeats(signedColumns(report), row) &&
    results.length === report.results.length &&
    report.results.every((result, at) => repeats(signedResult(result, at), results[at]))
  );
}
