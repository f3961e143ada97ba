import type { StandardId } from "./limit.ts";

/**
 * Commonly quoted limits that we have not verified in the standard or a copy of it. They are not used; a test fails if a
 * limit with the same standard and analyte is added. To use one: read the source, add the limit with its source, and
 * remove it here.
 */
export const UNVERIFIED_FIGURES: readonly {
  standard: StandardId;
  analyte: string;
  quoted: string;
}[] = [
  { standard: "eu_contaminants", analyte: "lead", quoted: "3.0 mg/kg in food supplements" },
  { standard: "eu_contaminants", analyte: "mercury-total", quoted: "0.1 mg/kg in food supplements" },
];

/** Rules first quoted without a source and verified since, with the source. */
export const VERIFIED_RULES: readonly { standard: StandardId; rule: string; source_url: string }[] = [
  {
    standard: "fda_label",
    rule: "21 CFR 101.9(g)(3)-(4)",
    source_url: "http://www.nap.edu/openbook.php?record_id=10872&page=122",
  },
];

/** Limits that rely on an unverified figure. */
export const unverifiedAmong = <Row extends { standard: StandardId; analyte: string }>(
  limits: readonly Row[],
): Row[] =>
  limits.filter((row) =>
    UNVERIFIED_FIGURES.some(({ standard, analyte }) => row.standard === standard && row.analyte === analyte),
  );
