import type { SupplementDetails } from "#contract/catalogue.ts";
import type { Report, ReportResult } from "#contract/reports.ts";
import { EXPORTED_QUALIFIERS } from "#contract/result-columns.ts";
import type { CoverageRow } from "#domain/verdict/coverage.ts";

/** Where a figure comes from. A label's figure was not measured by a laboratory we know; what was not tested has no figure. */
export type EvidenceState = "measured" | "label" | "not_tested";

interface Figure {
  /** Stable name of the row that the figure stands in. */
  row_id: string;
  evidence_state: EvidenceState;
  name: string;
}

/** A laboratory's result. */
export const measuredFigure = (report: Pick<Report, "report_number">, result: ReportResult) => ({
  row_id: `${report.report_number}#${result.result_id}`,
  evidence_state: "measured" as const,
  name: result.analyte,
  panel: result.panel,
  qualifier: EXPORTED_QUALIFIERS[result.qualifier],
  value: result.measured,
  unit: result.unit,
  expanded_uncertainty: result.uncertainty,
  coverage_factor: result.k,
  limit_of_detection: result.lod,
  limit_of_quantification: result.loq,
  label_claim:
    result.claim === null ? null : { amount: result.claim, unit: result.claim_unit ?? result.unit },
  verdict: result.verdict,
  limit: { low: result.limit_low, high: result.limit_high, unit: result.limit_unit, name: result.limit_name },
  method: result.method,
  in_accredited_scope: result.in_scope,
});

/** A row of the label, as its record states it. */
export function labelFigures({ slug, source, label_facts }: SupplementDetails) {
  return label_facts.map((fact, at) => ({
    row_id: `label:${slug}#${at + 1}`,
    evidence_state: "label" as const,
    name: fact.name,
    operator: fact.operator,
    value: fact.amount,
    unit: fact.unit,
    per: "serving",
    source: source.label,
    recorded_on: source.recorded_on,
  }));
}

/** A test that such a product needs and that the report doesn't have. */
export const untestedFigure = (
  report: Pick<Report, "report_number">,
  { analyte, name }: CoverageRow,
): Figure => ({
  row_id: `${report.report_number}#not-tested-${analyte}`,
  evidence_state: "not_tested",
  name,
});
