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
      "The US minimum and, for vitamins and minerals, the EU maximum for label claims; USP <2232> for elements in products for adults, and for children's and for THC our own rules; USP <2023> for microbes; FDA action levels; GOED and Codex for oils; then any other limit that we hold.",
    standards: [
      "cgmp",
      "house_label",
      "house_hemp",
      "fda_safety",
      "house_children",
      "usp_2232",
      "usp_2023",
      "codex_oils",
      "goed",
      "codex_krill",
    ],
  },
  usp: {
    label: "USP",
    scope: "Ranges of the USP monographs that we hold, elements by USP <2232>, microbes by USP <2023>.",
    standards: ["usp_label", "usp_2232", "usp_2023", "usp_561", "usp_467"],
  },
  prop65: {
    label: "California Prop 65",
    scope:
      "Daily levels above which California requires a warning. Its list has about 900 chemicals; we hold a few of them.",
    standards: ["prop65"],
  },
  fda: {
    label: "FDA",
    scope:
      "Identity, the minimum share of declared amounts, action levels, and the reference levels for lead in the whole diet.",
    standards: ["cgmp", "fda_label", "fda_safety", "fda_lead"],
  },
  eu: {
    label: "EU",
    scope: "Tolerances for declared vitamins and minerals, and the maximum levels that we hold.",
    standards: ["eu_label", "eu_contaminants", "eu_residues", "eu_microbes"],
  },
};

/** Where a limit is looked for if neither the selected standard nor ours has one: any legal limit, then any other. */
export const OTHER_STANDARDS: readonly StandardId[] = [
  "eu_contaminants",
  "eu_residues",
  "eu_microbes",
  "usp_561",
  "usp_467",
  "oregon",
  "ich_q3d",
  "canada_nhp",
  "house_hygiene",
  "house_chemicals",
];

/** Edition of the rules of judgment; part of the signed document. Documents without one have the first. */
export const JUDGMENT_EDITION = "3";

/** Decision rule under every standard; part of the signed document. */
export const DECISION_RULE =
  "ILAC-G8:09/2019 §4.2 with a guard band of U (k = 2), on the logarithm for counts of microbes. Where a method states no uncertainty, simple acceptance.";
