import type { PublishedReport } from "#contract/report-file.ts";
import type { Source } from "#contract/vocabulary.ts";
import { SUPERSEDED_REASON } from "#sample-data/scenarios.ts";
import {
  type Unnumbered,
  unnumbered,
  writeReport,
} from "#server/features/catalogue/sample/laboratory/report.ts";
import type { Statement } from "#server/features/reports/rules/statement.ts";
import { daysBefore } from "../calendar.ts";
import { builtInProducts } from "../catalogue.ts";
import { toSignificant } from "../figures.ts";
import { sampleRef } from "../label.ts";
import { type Planned, planReports } from "./plan.ts";

/** A report of the sample catalogue, and what was stated about it later. */
export interface SampleReport {
  /** A label record of the product that was measured. */
  supplementRef: { source: Source; sourceRef: string };
  payload: PublishedReport;
  statements: Statement[];
}

interface Draft {
  planned: Planned;
  report: Unnumbered;
  /** The draft that this one replaces. */
  replaces: Draft | null;
}

/** Days after issue: a correction, a dispute, a brand's answer, a withdrawal. */
const CORRECTED_AFTER = 16;
const DISPUTED_AFTER = 9;
const ANSWERED_AFTER = 11;
const WITHDRAWN_AFTER = 11;

/** Every report of the sample catalogue, oldest first; products beyond the first `supplements` have none. */
export function sampleReports(supplements: number, seed: string): SampleReport[] {
  const products = builtInProducts(seed).slice(0, supplements);
  const drafts = planReports(products, seed).map(
    (planned): Draft => ({ planned, report: writeReport(planned), replaces: null }),
  );
  const corrected = drafts.find(({ planned }) => planned.scenario.key === "sound");
  if (corrected) drafts.push(correctionOf(corrected));
  drafts.sort((a, b) => compare(a.report.dates.issued_on, b.report.dates.issued_on));
  const numbers = new Map(drafts.map((draft, at) => [draft, reportNumber(draft.report, at)]));
  return drafts.map((draft) => {
    const report_number = numbers.get(draft) ?? "";
    const replaced = draft.replaces && numbers.get(draft.replaces);
    return {
      supplementRef: { source: "sample", sourceRef: sampleRef(draft.planned.product.serial) },
      payload: {
        ...draft.report,
        report_number,
        supersedes: replaced ? { report_number: replaced, reason: SUPERSEDED_REASON } : null,
      },
      statements: statementsOf(draft),
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function statementsOf({ planned: { scenario }, report, replaces }: Draft): Statement[] {
  if (replaces !== null) return [];
  const after = (days: number) => daysBefore(-days, report.dates.issued_on);
  const { state, stateReason: reason = null, brandResponse } = scenario;
  const statements: Statement[] = [];
  if (state === "disputed") statements.push({ state, reason, on: after(DISPUTED_AFTER) });
  if (state === "withdrawn") statements.push({ state, reason, on: after(WITHDRAWN_AFTER) });
  if (brandResponse)
    statements.push({
      state: state ?? "current",
      on: after(ANSWERED_AFTER),
      brand_response: brandResponse,
    });
  return statements;
}

/** The report as it should have been; the one before it keeps the uncertainty that was wrong. */
function correctionOf(draft: Draft): Draft {
  const { report } = draft;
  const issued_on = daysBefore(-CORRECTED_AFTER, report.dates.issued_on);
  const right = { ...report, dates: { ...report.dates, issued_on } };
  draft.report = withWrongUncertainty(report);
  return { planned: draft.planned, report: right, replaces: draft };
}

/** As if the first amount had been measured by a method twice as uncertain. */
function withWrongUncertainty(report: Unnumbered): Unnumbered {
  const at = report.results.findIndex(({ uncertainty }) => uncertainty !== null);
  const results = report.results.map((row, index) =>
    index === at ? { ...row, uncertainty: toSignificant((row.uncertainty ?? 0) * 2, 2) } : row,
  );
  return unnumbered({ ...report, results, laboratory: report.laboratory.name }, report.laboratory);
}

/** "AS26-0042": the year of issue, then the place in the order of issue. */
const reportNumber = ({ dates }: Unnumbered, at: number): string =>
  `AS${dates.issued_on.slice(2, 4)}-${String(at + 101).padStart(4, "0")}`;
