import type { Panel } from "#contract/vocabulary.ts";

/**
 * What a finding of the analyte means. Amounts that labels claim: vitamins and minerals as in Directive 2002/46/EC,
 * annex I, other constituents, live cultures. Hazards, of which any finding is a failure: adulterants (undeclared drugs,
 * banned stimulants, fillers, dyes), pathogens, identity. Compared with limits: contaminants, allergens, promises on the
 * label (gluten-free), indicators of hygiene, freshness of oils, physical properties. Other: kept, shown, not judged.
 */
export type AnalyteKind =
  | "vitamin"
  | "mineral"
  | "constituent"
  | "culture"
  | "adulterant"
  | "pathogen"
  | "identity"
  | "contaminant"
  | "allergen"
  | "promise"
  | "hygiene"
  | "freshness"
  | "physical"
  | "other";

/** USP monograph range that applies to a claimed amount. */
export type UspRange = "water_soluble" | "oil_soluble" | "major_mineral" | "trace_mineral";

export interface Analyte {
  id: string;
  name: string;
  panel: Panel;
  kind: AnalyteKind;
  uspRange: UspRange | null;
  /**
   * Other names used by laboratories. Mineral compounds are not synonyms: a weight of magnesium citrate is not a
   * weight of magnesium.
   */
  synonyms: readonly string[];
  /** Nutrients that may not exceed the label by more than 20%: calories, sugars, fats, cholesterol, sodium (21 CFR 101.9(g)(5)). */
  isCapped?: true;
}

/** Builds analytes of a panel and kind, without a USP range. */
export const analytesOf =
  (panel: Panel, kind: AnalyteKind = "contaminant") =>
  (id: string, name: string, ...synonyms: readonly string[]): Analyte => ({
    id,
    name,
    panel,
    kind,
    uspRange: null,
    synonyms,
  });
