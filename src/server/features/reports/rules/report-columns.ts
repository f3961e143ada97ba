import { isDeepStrictEqual } from "node:util";
import type { PublishedReport } from "#contract/report-file.ts";
import type { ReportProduct } from "#contract/report-parts.ts";
import { statedCells } from "#contract/result-columns.ts";
import { atMost } from "#domain/amounts.ts";
import { evidenceOf } from "#domain/evidence/facts.ts";
import { headlineSentence } from "#domain/presentation/sentences.ts";
import { FIRST_EDITION, judgedCells } from "#domain/report-proof/signed-values.ts";
import { JUDGMENT_EDITION } from "#domain/standards/choices.ts";
import { labelAccuracyPct, leadUgPerDay } from "#domain/verdict/headline-figures.ts";
import type { JudgedReport } from "#domain/verdict/judge-report.ts";
import { reportToJudge } from "#domain/verdict/report-to-judge.ts";
import type { reportResults, reports } from "../schema.ts";

type ReportRow = typeof reports.$inferInsert;
type ResultRow = Omit<typeof reportResults.$inferInsert, "reportId">;

/** Columns that documents may lack because they were signed before the columns existed. */
const addedColumns = (report: PublishedReport) =>
  ({
    customerContact: report.customer_contact ?? null,
    placeOfPerformance: report.place_of_performance ?? null,
    laboratorySampleId: report.sample.laboratory_sample_id ?? null,
    obtainedBy: report.sample.obtained_by ?? null,
    samplingMethod: report.sample.sampling_method ?? null,
    deviations: report.deviations ?? null,
    certificate: report.certificate ?? null,
    judgmentEdition: report.judgment_edition ?? FIRST_EDITION,
    safetyVerdict: report.answers?.safety ?? null,
    labelVerdict: report.answers?.label ?? null,
    warning: report.warning ?? null,
    hazards: report.hazards ?? null,
  }) satisfies Partial<ReportRow>;

/** What the verdict needs of the product. */
const productColumn = ({ product: { traits, intake, name, declared } }: PublishedReport): ReportProduct => ({
  traits,
  intake,
  name,
  ...(declared && { declared }),
});

/** Columns copied from the signed payload. */
function signedColumns(report: PublishedReport) {
  const { sample, dates, coverage } = report;
  return {
    ...addedColumns(report),
    reportNumber: report.report_number,
    laboratory: report.laboratory,
    customer: report.customer,
    product: productColumn(report),
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

/** Report columns derived from the signed payload and its judgment. */
export function reportRow(report: PublishedReport, judgement: JudgedReport) {
  return {
    ...signedColumns(report),
    ...statedColumns(report, judgement),
    labelAccuracyPct: labelAccuracyPct(judgement.results),
  } satisfies Partial<ReportRow>;
}

/** What cards say beside a verdict. Later editions of the site may say it in other words. */
export function statedColumns(report: PublishedReport, judgement: JudgedReport) {
  const results = report.results.map((row, at) => ({
    ...statedCells(row),
    verdict: judgedCells(judgement, at).verdict,
  }));
  const { grade } = evidenceOf(report, results);
  const { measurements, product } = reportToJudge(report);
  const lead = leadUgPerDay(measurements, product);
  return {
    leadUgDay: lead && atMost(lead),
    leadBelow: lead && "below" in lead,
    aboveUpperLevel: judgement.results.some(({ upperLevel }) => (upperLevel?.share ?? 0) > 1),
    // The sentence tells today's judgment, which is not that of a document of an earlier edition.
    headline: report.judgment_edition === JUDGMENT_EDITION ? headlineSentence(judgement, grade) : null,
    evidenceGrade: grade,
    verdictToday: judgement.verdict,
  } satisfies Partial<ReportRow>;
}

const signedResult = (row: PublishedReport["results"][number], position: number) =>
  ({ position, ...statedCells(row) }) satisfies Partial<ResultRow>;

/** One row per result, with the limit that decided its verdict. */
export const reportResultRows = ({ results }: PublishedReport, judgement: JudgedReport): ResultRow[] =>
  results.map((row, position) => ({
    ...signedResult(row, position),
    ...judgedCells(judgement, position),
  }));

/** Whether stored rows equal the signed report. Limits and row verdicts are derived, so they are not compared. */
export function matchesSignedReport(
  report: PublishedReport,
  row: Record<string, unknown>,
  results: readonly Record<string, unknown>[],
): boolean {
  const matches = (signed: Record<string, unknown>, stored: Record<string, unknown> | undefined) =>
    Object.entries(signed).every(([column, value]) => isDeepStrictEqual(stored?.[column], value));
  return (
    matches(signedColumns(report), row) &&
    results.length === report.results.length &&
    report.results.every((result, at) => matches(signedResult(result, at), results[at]))
  );
}
