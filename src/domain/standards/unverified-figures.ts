import type { StandardId } from "./limit.ts";

/**
 * Limits that are often quoted and that we have not read in the standard itself or in a copy of it. Nothing is judged
 * by them; a test fails as soon as a row above has the same standard and analyte. To bring one into use: read it,
 * write the row with its source, and take it from here.
 */
export const UNVERIFIED_FIGURES: readonly {
  standard: StandardId;
  analyte: string;
  quoted: string;
}[] = [
  { standard: "eu_contaminants", analyte: "lead", quoted: "3.0 mg/kg in food supplements" },
  { standard: "eu_contaminants", analyte: "mercury-total", quoted: "0.1 mg/kg in food supplements" },
];

/** Rules that were quoted without a source at first and have been read since, with the place where. */
export const READ_SINCE: readonly { standard: StandardId; rule: string; source_url: string }[] = [
  {
    standard: "fda_label",
    rule: "21 CFR 101.9(g)(3)-(4)",
    source_url: "http://www.nap.edu/openbook.php?record_id=10872&page=122",
  },
];

/** Of some limits those that stand on an unverified figure. */
export const unverifiedAmong = <Row extends { standard: StandardId; analyte: string }>(
  limits: readonly Row[],
): Row[] =>
  limits.filter((row) =>
    UNVERIFIED_FIGURES.some(({ standard, analyte }) => row.standard === standard && row.analyte === analyte),
  );
