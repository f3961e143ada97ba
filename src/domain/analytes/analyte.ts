import type { Origin, Panel } from "#contract/vocabulary.ts";

/** Vitamins and minerals in the sense of Directive 2002/46/EC, annex I; other things that a label claims; the rest. */
export type AnalyteKind = "vitamin" | "mineral" | "constituent" | "culture" | "contaminant" | "property";

/** Which of the USP monograph ranges holds for a claimed amount (docs/decisions/0081). */
export type UspRange = "water_soluble" | "oil_soluble" | "major_mineral" | "trace_mineral" | "single_article";

export interface Analyte {
  id: string;
  name: string;
  panel: Panel;
  kind: AnalyteKind;
  uspRange: UspRange | null;
  origin: Origin | null;
  /**
   * Other names that laboratories write. Compounds that carry a mineral are not among them: a weight of magnesium
   * citrate is not a weight of magnesium.
   */
  synonyms: readonly string[];
}
