import type { Panel } from "#contract/vocabulary.ts";
import type { Finding } from "#domain/verdict/finding.ts";
import { judgeReport } from "#domain/verdict/judge-report.ts";
import type { Measurement, TestedProduct } from "#domain/verdict/measurement.ts";
import { CLEAN_REPORT } from "./clean-report.ts";
import { exampleMeasurement, measuredFinding } from "./verdict-examples.ts";

/** A clean report of a product, and one row more. */
export const judgedWith = (
  product: Partial<TestedProduct>,
  extra: Measurement,
  deviations: string | null = null,
) =>
  judgeReport(
    {
      ...CLEAN_REPORT,
      deviations,
      product: {
        ...CLEAN_REPORT.product,
        ...product,
        traits: { ...CLEAN_REPORT.product.traits, ...product.traits },
      },
      measurements: [...CLEAN_REPORT.measurements.filter(({ analyte }) => analyte !== extra.analyte), extra],
    },
    "house",
  );

export const row = (
  analyte: string,
  panel: Panel,
  finding: Finding,
  unit: string | null = null,
  more: Partial<Measurement> = {},
) => exampleMeasurement(analyte, finding, unit, { panel, ...more });
export const found = (analyte: string, amount: number, unit = "mg", panel: Panel = "potency") =>
  row(analyte, panel, measuredFinding(amount, amount / 20), unit);
export const claimed = (
  analyte: string,
  label: number,
  amount: number,
  unit = "mg",
  more: Partial<Measurement> = {},
) =>
  row(analyte, "potency", measuredFinding(amount, amount / 50), unit, {
    claim: { amount: label, unit },
    origin: "added",
    ...more,
  });
