import type { StandardId } from "./limit.ts";

export interface UnverifiedFigure {
  /** Null for standards of which we hold no limit. */
  standard: StandardId | null;
  /** Name of the standard. */
  name: string;
  analyte: string;
  quoted: string;
}

const figure = (standard: StandardId | null, name: string, analyte: string, quoted: string) => ({
  standard,
  name,
  analyte,
  quoted,
});

/**
 * Commonly quoted limits that we have not seen in the standard or a copy of it. They are shown, never used; a test fails
 * if a limit with the same standard and analyte is added. To use one: read the source, add the limit with its source, and
 * remove it here.
 */
export const UNVERIFIED_FIGURES: readonly UnverifiedFigure[] = [
  figure("usp_561", "USP <561>", "aflatoxin-b1", "5 µg/kg in botanicals"),
  figure("usp_561", "USP <561>", "aflatoxins-total", "20 µg/kg in botanicals"),
  figure(
    "fda_safety",
    "FDA CPG 555.320",
    "listeria-monocytogenes",
    "absent in ready-to-eat food that supports its growth",
  ),
  figure("prop65", "California Prop 65", "ethylene-oxide", "2 and 20 µg a day"),
  figure("prop65", "California Prop 65", "benzo-a-pyrene", "0.06 µg a day"),
  figure("prop65", "California Prop 65", "pcbs", "0.09 µg a day"),
  figure("goed", "GOED voluntary monograph", "pcbs", "0.09 mg/kg"),
  figure(null, "ICH Q3D(R2)", "nickel-contaminant", "220 µg a day"),
  figure("fda_safety", "FDA CPG 510.150", "patulin", "50 µg/kg in apple juice"),
];

/** Standards of which we have not seen a single figure. */
export const UNREAD_STANDARDS: readonly string[] = [
  "NSF/ANSI 173 and NSF/ANSI 455",
  "Health Canada’s limits for natural health products",
  "the pesticide limits of USP <561>",
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
