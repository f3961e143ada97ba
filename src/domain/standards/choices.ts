import type { StandardId } from "./limit.ts";

/** What a reader can have the same measurements judged by; published verdicts and scores rest on the first. */
export const STANDARD_CHOICES = ["house", "usp", "prop65", "fda", "eu"] as const;
export type StandardChoice = (typeof STANDARD_CHOICES)[number];

interface Choice {
  label: string;
  /** What it speaks about, in one sentence. */
  scope: string;
  /** For each analyte the first of these that has a limit for it counts. */
  standards: readonly StandardId[];
}

export const CHOICES: Readonly<Record<StandardChoice, Choice>> = {
  house: {
    label: "Our panel",
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
    scope: "Daily levels above which California wants a warning: lead, cadmium and inorganic arsenic only.",
    standards: ["prop65"],
  },
  fda: {
    label: "FDA",
    scope: "Identity, the least share of declared amounts, and the interim reference levels for lead.",
    standards: ["cgmp", "fda_label", "fda_lead"],
  },
  eu: {
    label: "EU",
    scope: "Tolerances for declared vitamins and minerals, and the maximum level for cadmium.",
    standards: ["eu_label", "eu_contaminants"],
  },
};

/** How results are judged under every choice. */
export const DECISION_RULE =
  "ILAC-G8:09/2019 §4.2 with a guard band of U (k = 2). Where a method states no uncertainty, simple acceptance.";
