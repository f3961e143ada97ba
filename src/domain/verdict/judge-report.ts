import type { ResultVerdict, Verdict } from "#contract/verdicts.ts";
import { PANELS, type Panel } from "#contract/vocabulary.ts";

import { findAnalyte } from "../analytes/find.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { demandedBy } from "../standards/limit-for.ts";
import { type Coverage, combinePanel, combineReport, worst } from "./combine.ts";
import { asImplied, impliedBy } from "./derived-results.ts";
import { type JudgedResult, judgeResult } from "./judge-result.ts";
import type { Plan, ReportToJudge } from "./measurement.ts";

/** A line of the coverage matrix. */
export interface CoverageRow {
  analyte: string;
  name: string;
  status: "tested" | "not_tested" | "not_applicable";
  required: boolean;
  /** Why it is not applicable. */
  why: string | null;
}

export interface JudgedPanel {
  panel: Panel;
  /** Null where nothing in it was judged. */
  verdict: Verdict | null;
  coverage: Coverage;
  rows: readonly CoverageRow[];
}

export interface JudgedReport {
  choice: StandardChoice;
  /** In the order given; what follows from other results stands behind them. */
  results: readonly JudgedResult[];
  panels: readonly JudgedPanel[];
  /** Null where the standard says nothing about anything measured. Read it beside the coverage, never alone. */
  verdict: Verdict | null;
  coverage: Coverage;
  /** Panels with results about which the standard says nothing. */
  silent: readonly Panel[];
}

/** Judges a report under a choice of standards. The same measurements give the same judgement in any order. */
export function judgeReport(report: ReportToJudge, choice: StandardChoice): JudgedReport {
  const { measurements, product, plan } = report;
  const measured = measurements.map((measurement) => judgeResult(measurement, product, choice));
  const implied = impliedBy(measurements, product)
    .map((one) => asImplied(judgeResult(one.measurement, product, choice), one))
    .filter(({ limit }) => limit !== null);
  const results = [...measured, ...implied];
  const panels = panelsOf(results, plan, demandedBy(choice, product.traits));
  const judged = new Set(results.flatMap(({ limit, panel }) => (limit === null ? [] : [panel])));
  return {
    choice,
    results,
    panels,
    ...combineReport(panels),
    silent: [...new Set(measured.map(({ panel }) => panel))].filter((panel) => !judged.has(panel)),
  };
}

const named = (analyte: string) => findAnalyte(analyte)?.id ?? analyte;

function panelsOf(results: readonly JudgedResult[], plan: Plan, demanded: readonly string[]): JudgedPanel[] {
  const byAnalyte = Map.groupBy(results, ({ analyte }) => analyte);
  const verdicts = new Map<string, ResultVerdict>(
    [...byAnalyte].map(([analyte, judged]) => [
      analyte,
      worst(judged.map(({ verdict }) => verdict)) ?? "informational",
    ]),
  );
  const rows = coverageRows(byAnalyte, plan, demanded);
  return PANELS.flatMap((panel) => {
    const ofPanel = rows.filter((row) => row.panel === panel);
    const required = ofPanel.flatMap((row) => (row.required ? [row.analyte] : []));
    const shown = ofPanel.map(({ panel: _, ...row }) => row);
    return shown.length === 0 ? [] : [{ panel, ...combinePanel(required, verdicts), rows: shown }];
  });
}

/**
 * The coverage matrix. Required is what was planned, what the standards demand, and whatever a limit was found for: a
 * result that could fail is never left out of the verdict.
 */
function coverageRows(
  byAnalyte: ReadonlyMap<string, readonly JudgedResult[]>,
  plan: Plan,
  demanded: readonly string[],
): (CoverageRow & { panel: Panel })[] {
  const waived = new Map(plan.notApplicable.map(({ analyte, why }) => [named(analyte), why]));
  const isOpen = (analyte: string) => byAnalyte.has(analyte) || !waived.has(analyte);
  const judged = [...byAnalyte].flatMap(([analyte, results]) =>
    results.some(({ limit }) => limit !== null) ? [analyte] : [],
  );
  const required = new Set([...plan.required.map(named), ...demanded, ...judged].filter(isOpen));
  const all = new Set([...required, ...byAnalyte.keys(), ...plan.optional.map(named), ...waived.keys()]);
  return [...all].map((analyte) => {
    const [result] = byAnalyte.get(analyte) ?? [];
    const known = findAnalyte(analyte);
    const why = result ? null : (waived.get(analyte) ?? null);
    return {
      analyte,
      name: known?.name ?? analyte,
      panel: result?.panel ?? known?.panel ?? "potency",
      status: result ? "tested" : why === null ? "not_tested" : "not_applicable",
      required: required.has(analyte),
      why,
    };
  });
}
