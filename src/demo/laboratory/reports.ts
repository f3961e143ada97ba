import type { PublishedReport } from "#contract/report-file.ts";
import type { Source } from "#contract/vocabulary.ts";
import { SUPERSEDED_REASON } from "#sample-data/scenarios.ts";
import type { ReportStatement } from "#server/features/reports/rules/statement.ts";
import { daysBefore } from "../calendar.ts";
import { builtInProducts } from "../catalogue.ts";
import { toSignificant } from "../figures.ts";
import { demoSourceRef } from "../label.ts";
import { type PlannedReport, planReports } from "./plan.ts";
import { createReportDraft, type ReportDraft, toReportDraft } from "./report.ts";

/** A demo report with its later statements. */
export interface DemoReport {
  /** Key of the scenario that it was made from. */
  scenario: string;
  /** A label record of the tested product. */
  supplementRef: { source: Source; sourceRef: string };
  payload: PublishedReport;
  statements: ReportStatement[];
}

interface Draft {
  planned: PlannedReport;
  report: ReportDraft;
  /** The draft that this one supersedes. */
  replaces: Draft | null;
}

/** Edition of the demo reports. An installation that has those of another edition replaces them. */
const DEMO_EDITION = 2;

/** SQL pattern of the report numbers of this edition. */
export const DEMO_REPORT_NUMBERS = `AS__-${DEMO_EDITION}___`;

/** Days after issue of a correction, dispute, brand response and withdrawal. */
const CORRECTED_AFTER_DAYS = 16;
const DISPUTED_AFTER_DAYS = 9;
const ANSWERED_AFTER_DAYS = 11;
const WITHDRAWN_AFTER_DAYS = 11;

/** Generates all demo reports, oldest first, for the first `supplements` products. */
export function demoReports(supplements: number, seed: string): DemoReport[] {
  const products = builtInProducts(seed).slice(0, supplements);
  const drafts = planReports(products, seed).map(
    (planned): Draft => ({ planned, report: createReportDraft(planned), replaces: null }),
  );
  const corrected = drafts.find(({ planned }) => planned.scenario.key === "sound");
  if (corrected) drafts.push(makeCorrection(corrected));
  drafts.sort((a, b) => compare(a.report.dates.issued_on, b.report.dates.issued_on));
  const numbers = new Map(drafts.map((draft, at) => [draft, formatReportNumber(draft.report, at)]));
  return drafts.map((draft) => {
    const report_number = numbers.get(draft) ?? "";
    const replaced = draft.replaces && numbers.get(draft.replaces);
    return {
      scenario: draft.planned.scenario.key,
      supplementRef: { source: "sample", sourceRef: demoSourceRef(draft.planned.product.serial) },
      payload: {
        ...draft.report,
        report_number,
        supersedes: replaced ? { report_number: replaced, reason: SUPERSEDED_REASON } : null,
      },
      statements: makeStatements(draft),
    };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function makeStatements({ planned: { scenario }, report, replaces }: Draft): ReportStatement[] {
  if (replaces !== null) return [];
  const after = (days: number) => daysBefore(-days, report.dates.issued_on);
  const { state, stateReason: reason = null, brandResponse } = scenario;
  const statements: ReportStatement[] = [];
  if (state === "disputed") statements.push({ state, reason, on: after(DISPUTED_AFTER_DAYS) });
  if (state === "withdrawn") statements.push({ state, reason, on: after(WITHDRAWN_AFTER_DAYS) });
  if (brandResponse)
    statements.push({
      state: state ?? "current",
      on: after(ANSWERED_AFTER_DAYS),
      brand_response: brandResponse,
    });
  return statements;
}

/** Creates a corrected report, and replaces the original by one with a wrong uncertainty. */
function makeCorrection(draft: Draft): Draft {
  const { report } = draft;
  const issued_on = daysBefore(-CORRECTED_AFTER_DAYS, report.dates.issued_on);
  const right = { ...report, dates: { ...report.dates, issued_on } };
  draft.report = withWrongUncertainty(report);
  return { planned: draft.planned, report: right, replaces: draft };
}

/** Doubles the uncertainty of the first result that has one. */
function withWrongUncertainty(report: ReportDraft): ReportDraft {
  const at = report.results.findIndex(({ uncertainty }) => uncertainty !== null);
  const results = report.results.map((row, index) =>
    index === at ? { ...row, uncertainty: toSignificant((row.uncertainty ?? 0) * 2, 2) } : row,
  );
  return toReportDraft({ ...report, results, laboratory: report.laboratory.name }, report.laboratory);
}

/** "AS26-2042": year of issue, edition of the demo data, and sequence number. */
const formatReportNumber = ({ dates }: ReportDraft, at: number): string =>
  `AS${dates.issued_on.slice(2, 4)}-${DEMO_EDITION}${String(at + 1).padStart(3, "0")}`;
