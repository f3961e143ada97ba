import type { StandardId } from "./limit.ts";

/** Standards a visitor can select to judge a report. Published verdicts and scores use the first. */
export const STANDARD_CHOICES = ["house", "usp", "prop65", "fda", "eu"] as const;
export type StandardChoice = (typeof STANDARD_CHOICES)[number];

interface StandardSet {
  label: string;
  /** What it covers, in one sentence. */
  scope: string;
  /** For each analyte, the first of these with a limit applies. */
  standards: readonly StandardId[];
}

export const STANDARDS_BY_CHOICE: Readonly<Record<StandardChoice, StandardSet>> = {
  house: {
    label: "Our limits",
    scope:
      "USP ranges, then FDA classes, for label claims; California Prop 65, then USP <2232>, for elements; USP <2023> for microbes; GOED for oils.",
    standards: ["cgmp", "usp_label", "fda_label", "prop65", "usp_2232", "usp_2023", "goed"],
  },
  usp: {
    label: "USP",
    scope: "Ranges of the USP monographs, elements by USP <2232>, microbes by USP <2023>.",
    standards: ["usp_label", "usp_2232", "usp_2023"],
  },
  prop65: {
    label: "California Prop 65",
    scope:
      "Daily levels above which California requires a warning: lead, cadmium, and inorganic arsenic only.",
    standards: ["prop65"],
  },
  fda: {
    label: "FDA",
    scope: "Identity, the minimum share of declared amounts, and the interim reference levels for lead.",
    standards: ["cgmp", "fda_label", "fda_lead"],
  },
  eu: {
    label: "EU",
    scope: "Tolerances for declared vitamins and minerals, and the maximum level for cadmium.",
    standards: ["eu_label", "eu_contaminants"],
  },
};

/** Decision rule under every standard; part of the signed document. */
export const DECISION_RULE =
  "ILAC-G8:09/2019 §4.2 with a guard band of U (k = 2). Where a method states no uncertainty, simple acceptance.";
