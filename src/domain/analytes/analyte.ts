import type { Origin, Panel } from "#contract/vocabulary.ts";

/** Vitamins and minerals as in Directive 2002/46/EC, annex I; other substances claimed on labels; everything else. */
export type AnalyteKind = "vitamin" | "mineral" | "constituent" | "culture" | "contaminant" | "property";

/** USP monograph range that applies to a claimed amount. */
export type UspRange = "water_soluble" | "oil_soluble" | "major_mineral" | "trace_mineral" | "single_article";

export interface Analyte {
  id: string;
  name: string;
  panel: Panel;
  kind: AnalyteKind;
  uspRange: UspRange | null;
  origin: Origin | null;
  /**
   * Other names used by laboratories. Mineral compounds are not synonyms: a weight of magnesium citrate is not a
   * weight of magnesium.
   */
  synonyms: readonly string[];
}
