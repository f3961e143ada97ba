import type { ResultVerdict, Verdict } from "#contract/verdicts.ts";
import { PANELS, type Panel } from "#contract/vocabulary.ts";

import { findAnalyte } from "../analytes/find.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { analytesRequiredBy } from "../standards/limit-for.ts";
import { type Coverage, combinePanel, combineReport, worstVerdict } from "./combine.ts";
import { asDerived, deriveResults } from "./derived-results.ts";
import { type JudgedResult, judgeResult } from "./judge-result.ts";
import type { ReportToJudge, TestPlan } from "./measurement.ts";

/** A row of the coverage matrix. */
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
  /** Null if nothing in it was judged. */
  verdict: Verdict | null;
  coverage: Coverage;
  rows: readonly CoverageRow[];
}

export interface JudgedReport {
  choice: StandardChoice;
  /** In input order, followed by derived results. */
  results: readonly JudgedResult[];
  panels: readonly JudgedPanel[];
  /** Null if the standard has no limit for any result. Only meaningful together with the coverage. */
  verdict: Verdict | null;
  coverage: Coverage;
  /** Panels with results for which the standard has no limits. */
  unjudgedPanels: readonly Panel[];
}

/** Judges a report under a selected standard. The order of the measurements does not matter. */
export function judgeReport(report: ReportToJudge, choice: StandardChoice): JudgedReport {
  const { measurements, product, plan } = report;
  const measured = measurements.map((measurement) => judgeResult(measurement, product, choice));
  const implied = deriveResults(measurements, product)
    .map((one) => asDerived(judgeResult(one.measurement, product, choice), one))
    .filter(({ limit }) => limit !== null);
  const results = [...measured, ...implied];
  const panels = panelsOf(results, plan, analytesRequiredBy(choice, product.traits));
  const judged = new Set(results.flatMap(({ limit, panel }) => (limit === null ? [] : [panel])));
  return {
    choice,
    results,
    panels,
    ...combineReport(panels),
    unjudgedPanels: [...new Set(measured.map(({ panel }) => panel))].filter((panel) => !judged.has(panel)),
  };
}

const analyteId = (analyte: string) => findAnalyte(analyte)?.id ?? analyte;

function panelsOf(
  results: readonly JudgedResult[],
  plan: TestPlan,
  requiredByStandard: readonly string[],
): JudgedPanel[] {
  const byAnalyte = Map.groupBy(results, ({ analyte }) => analyte);
  const verdicts = new Map<string, ResultVerdict>(
    [...byAnalyte].map(([analyte, judged]) => [
      analyte,
      worstVerdict(judged.map(({ verdict }) => verdict)) ?? "informational",
    ]),
  );
  const rows = coverageRows(byAnalyte, plan, requiredByStandard);
  return PANELS.flatMap((panel) => {
    const ofPanel = rows.filter((row) => row.panel === panel);
    const required = ofPanel.flatMap((row) => (row.required ? [row.analyte] : []));
    const shown = ofPanel.map(({ panel: _, ...row }) => row);
    return shown.length === 0 ? [] : [{ panel, ...combinePanel(required, verdicts), rows: shown }];
  });
}

/**
 * The coverage matrix. Required are the planned analytes, those the standards require, and every result with a limit: a
 * result that could fail is never left out of the verdict.
 */
function coverageRows(
  byAnalyte: ReadonlyMap<string, readonly JudgedResult[]>,
  plan: TestPlan,
  requiredByStandard: readonly string[],
): (CoverageRow & { panel: Panel })[] {
  const waived = new Map(plan.notApplicable.map(({ analyte, why }) => [analyteId(analyte), why]));
  const isOpen = (analyte: string) => byAnalyte.has(analyte) || !waived.has(analyte);
  const judged = [...byAnalyte].flatMap(([analyte, results]) =>
    results.some(({ limit }) => limit !== null) ? [analyte] : [],
  );
  const required = new Set(
    [...plan.required.map(analyteId), ...requiredByStandard, ...judged].filter(isOpen),
  );
  const all = new Set([...required, ...byAnalyte.keys(), ...plan.optional.map(analyteId), ...waived.keys()]);
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
