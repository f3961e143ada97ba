import { PANELS } from "#contract/vocabulary.ts";

/** What is measured together: the panels of a report, then single tests beside them. */
export const ANALYTE_PANELS = [
  ...PANELS,
  "mycotoxins",
  "pesticides",
  "solvents",
  "undeclared_drugs",
  "allergens",
  "physical",
] as const;
export type AnalytePanel = (typeof ANALYTE_PANELS)[number];

/** Vitamins and minerals in the sense of Directive 2002/46/EC, annex I; other things that a label claims; the rest. */
export type AnalyteKind = "vitamin" | "mineral" | "constituent" | "culture" | "contaminant" | "property";

/** Which of the USP monograph ranges holds for a claimed amount (docs/decisions/0081). */
export type UspRange = "water_soluble" | "oil_soluble" | "major_mineral" | "trace_mineral" | "single_article";

/** Class I (added) or class II (naturally occurring) of 21 CFR 101.9(g)(3); a result may say otherwise for its product. */
export type Origin = "added" | "natural";

export interface Analyte {
  id: string;
  name: string;
  panel: AnalytePanel;
  kind: AnalyteKind;
  uspRange: UspRange | null;
  origin: Origin | null;
  /**
   * Other names that laboratories write. Compounds that carry a mineral are not among them: a weight of magnesium
   * citrate is not a weight of magnesium.
   */
  synonyms: readonly string[];
}
