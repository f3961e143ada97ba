import type { Panel } from "#contract/vocabulary.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";

/**
 * The largest detection limit at which "not detected" says something about a hazard. No authority gives one, so the rule is our
 * own: a tenth of the smallest amount that acts. Dexamethasone acts from 0.5 mg, and screens by LC-MS see 1 µg/g; counts
 * by plate see 10 CFU/g; aristolochic acids are seen at 0.1 µg/g (ISO and pharmacopeial methods).
 */
export interface UsefulLimit {
  high: number;
  unit: string;
}

const BY_KIND: Partial<Record<AnalyteKind, readonly UsefulLimit[]>> = {
  adulterant: [
    { high: 100, unit: "µg/g" },
    { high: 0.1, unit: "mg/serving" },
  ],
  pathogen: [{ high: 100, unit: "CFU/g" }],
  allergen: [{ high: 20, unit: "µg/g" }],
};

/** Pesticides, one by one or in a screen: a hundred times the EU's default for what has no limit of its own. */
const PESTICIDES: readonly UsefulLimit[] = [{ high: 1, unit: "µg/g" }];

const BY_ANALYTE: Readonly<Record<string, readonly UsefulLimit[]>> = {
  "aristolochic-acids": [{ high: 1, unit: "µg/g" }],
};

/** The largest useful detection limits for an analyte, in units of which one applies; empty if any will do. */
export const usefulLimitsFor = (
  analyte: string,
  kind: AnalyteKind,
  panel: Panel | null = null,
): readonly UsefulLimit[] =>
  BY_ANALYTE[analyte] ??
  BY_KIND[kind] ??
  (panel === "pesticides" && kind === "contaminant" ? PESTICIDES : []);
