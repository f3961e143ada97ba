import type { Panel, SampleSource } from "#contract/vocabulary.ts";
import { ABSENCE_METHOD, DRUGS_QUANTITATIVE_METHOD, ELEMENTS_METHOD, MILK_METHOD } from "./analyses.ts";
import type { Material } from "./shapes.ts";

/** Range from which a random value is drawn. */
type Range = readonly [from: number, to: number];

/** A result that the scenario adds, or puts in the place of the usual one of the same analyte. */
export interface ScenarioFinding {
  panel: Panel;
  analyte: string;
  /** An amount with its expanded uncertainty in percent, or what the laboratory observed. */
  found: { amount: number; unit: string; uncertaintyPct: number } | "present" | "does_not_conform";
  method: string;
}

/**
 * Test results of a demo report. Only amounts are specified; verdicts are computed from them by the same rules as for
 * real reports.
 */
export interface Scenario {
  key: string;
  /** Reports of this kind in the built-in catalogue. */
  reports: number;
  /** Materials it applies to; all if absent. */
  materials?: readonly Material[];
  /** Recipes it applies to; all if absent. */
  recipes?: readonly string[];
  /** Margin of the first claim above (or below) the lowest allowed amount, in uncertainties. */
  marginU?: number;
  /** Measured amount of the first claim, in percent of the claim. */
  claimPct?: Range;
  /** Lead at the largest daily intake, in µg. */
  leadUgDay?: Range;
  /** Peroxide (meq/kg) and anisidine values. */
  oxidation?: { peroxide: Range; anisidine: Range };
  /** Yeasts and molds, in CFU/g. */
  yeasts?: number;
  /** Lead and cadmium by `SCREENING_METHOD`, whose LOQ is above the limits for products with large servings. */
  screening?: true;
  found?: readonly ScenarioFinding[];
  /** Analytes that were not measured. */
  leftOut?: readonly string[];
  /** Tested more than 18 months ago. */
  old?: true;
  /** Who obtained the sample; Assayed in a shop if absent. */
  obtainedBy?: SampleSource;
  /** Tested by the laboratory without accreditation. */
  unaccredited?: true;
  /** Allergens that its label is known to declare. */
  declaredAllergens?: readonly string[];
  state?: "withdrawn" | "disputed";
  stateReason?: string;
  brandResponse?: string;
}

/** Those that match few products come first. */
export const SCENARIOS: readonly Scenario[] = [
  {
    key: "adulterated",
    reports: 1,
    recipes: ["male-vitality"],
    leftOut: ["Undeclared drugs (screen)"],
    found: [
      {
        panel: "undeclared_drugs",
        analyte: "Sildenafil",
        found: { amount: 48.3, unit: "mg", uncertaintyPct: 9 },
        method: DRUGS_QUANTITATIVE_METHOD,
      },
    ],
  },
  {
    key: "pathogen",
    reports: 1,
    recipes: ["greens"],
    found: [{ panel: "microbes", analyte: "Salmonella", found: "present", method: ABSENCE_METHOD }],
    brandResponse: "We have recalled this lot and stopped the line on which it was packed.",
  },
  {
    key: "undeclared-allergen",
    reports: 1,
    recipes: ["protein-bar"],
    declaredAllergens: ["hazelnut"],
    found: [
      {
        panel: "allergens",
        analyte: "Milk protein",
        found: { amount: 38, unit: "mg/kg", uncertaintyPct: 30 },
        method: MILK_METHOD,
      },
    ],
  },
  {
    key: "wrong-plant",
    reports: 1,
    recipes: ["ginkgo"],
    found: [
      { panel: "identity", analyte: "Identity", found: "does_not_conform", method: "HPTLC, USP <203>" },
    ],
  },
  {
    key: "unjudged-finding",
    reports: 1,
    recipes: ["spirulina"],
    found: [
      {
        panel: "elements",
        analyte: "Aluminum",
        found: { amount: 182, unit: "µg/g", uncertaintyPct: 12 },
        method: ELEMENTS_METHOD,
      },
    ],
  },
  { key: "krill", reports: 1, recipes: ["krill-oil"] },
  { key: "children", reports: 2, recipes: ["multi-kids", "omega-kids"] },
  {
    key: "low-vitamin-d",
    reports: 1,
    claimPct: [54, 54],
    recipes: ["vitamin-d3"],
    brandResponse:
      "We have measured our retained sample of this lot and are replacing what shops still hold of it.",
  },
  {
    key: "low-potency",
    reports: 1,
    claimPct: [62, 71],
    recipes: ["melatonin", "acidophilus", "vitamin-c"],
    brandResponse: "We have raised the amount that we add, so that it lasts to the end of the shelf life.",
  },
  {
    key: "low-potency-disputed",
    reports: 1,
    claimPct: [62, 68],
    recipes: ["ashwagandha", "rhodiola", "green-tea", "milk-thistle"],
    state: "disputed",
    stateReason:
      "The brand holds that the method misses part of the constituents. A second laboratory measures the retained sample.",
    brandResponse:
      "Our release test used gravimetry after extraction, which counts more of the constituents. We asked for a retest.",
  },
  {
    key: "lead-above",
    reports: 2,
    leadUgDay: [6.4, 11],
    recipes: ["rice-protein", "psyllium", "pea-protein"],
    brandResponse: "We have changed the grower of this ingredient and will publish each lot's own figures.",
  },
  {
    key: "lead-warning",
    reports: 2,
    leadUgDay: [0.8, 0.8],
    recipes: ["turmeric", "cocoa-flavanols", "spirulina", "ginseng"],
  },
  {
    key: "rancid",
    reports: 1,
    oxidation: { peroxide: [6.4, 8.2], anisidine: [22, 27] },
    recipes: ["fish-oil", "cod-liver-oil", "omega-concentrate"],
  },
  { key: "yeasts-above", reports: 1, yeasts: 3_100, materials: ["botanical"] },
  {
    key: "withdrawn",
    reports: 1,
    claimPct: [66, 74],
    state: "withdrawn",
    stateReason:
      "The laboratory found that two sample bags had been exchanged. The figures belong to another product and count for nothing here.",
    recipes: ["selenium", "chromium", "magnesium-citrate", "zinc-picolinate"],
  },
  {
    key: "brand-supplied",
    reports: 1,
    obtainedBy: "brand",
    recipes: ["collagen", "whey", "creatine"],
  },
  {
    key: "unaccredited",
    reports: 1,
    unaccredited: true,
    recipes: ["theanine", "5-htp", "gaba", "glutamine"],
  },
  { key: "screening", reports: 2, screening: true, materials: ["protein"] },
  { key: "just-short", reports: 3, marginU: -0.5 },
  { key: "tight", reports: 3, marginU: 0.45 },
  { key: "incomplete", reports: 3, leftOut: ["E. coli", "Yeasts and moulds (TYMC)"] },
  { key: "elements-missing", reports: 1, leftOut: ["Mercury (total)"] },
  {
    key: "no-pesticides",
    reports: 1,
    leftOut: ["Pesticide residues", "Chlorpyrifos"],
    materials: ["botanical"],
  },
  {
    key: "sound-rich",
    reports: 3,
    recipes: ["cocoa-flavanols", "rice-protein", "pea-protein", "kelp-iodine"],
  },
  { key: "sound-old", reports: 5, old: true },
  { key: "sound", reports: 28 },
];

/** Reports on a second lot of a product that already has one. */
export const SECOND_LOTS = 8;

export const SUPERSEDED_REASON =
  "Replaced: the uncertainty of one result had been copied from another method. No measured value changed.";
