import type { Material } from "./shapes.ts";

/** Range from which a random value is drawn. */
type Range = readonly [from: number, to: number];

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
  /** Lead, as a share of its limit. */
  lead?: Range;
  /** Peroxide and anisidine values, as a share of their limits. */
  oxidation?: Range;
  /** Yeasts and molds, as a share of their limit. */
  yeasts?: number;
  /** A screening run on a small sample, whose LOQ exceeds the lead limit of products with large servings. */
  screening?: true;
  /** Analytes that were not measured. */
  leftOut?: readonly string[];
  /** Tested more than 18 months ago. */
  old?: true;
  state?: "withdrawn" | "disputed";
  stateReason?: string;
  brandResponse?: string;
}

export const SCENARIOS: readonly Scenario[] = [
  {
    key: "low-potency",
    reports: 3,
    claimPct: [54, 71],
    recipes: ["melatonin", "vitamin-d3", "vitamin-c", "elderberry", "multi-kids", "acidophilus", "ginseng"],
    brandResponse:
      "We have measured our retained sample of this lot and are replacing what shops still hold of it.",
  },
  {
    key: "low-potency-disputed",
    reports: 1,
    claimPct: [73, 80],
    recipes: ["ashwagandha", "turmeric", "rhodiola", "green-tea", "milk-thistle"],
    state: "disputed",
    stateReason:
      "The brand holds that the method misses part of the constituents. A second laboratory measures the retained sample.",
    brandResponse:
      "Our release test used gravimetry after extraction, which counts more of the constituents. We asked for a retest.",
  },
  {
    key: "lead-above",
    reports: 3,
    lead: [1.4, 3.1],
    recipes: [
      "cocoa-flavanols",
      "turmeric",
      "ginger",
      "spirulina",
      "greens",
      "maca",
      "night-blend",
      "psyllium",
    ],
    brandResponse: "We have changed the grower of this ingredient and will publish each lot's own figures.",
  },
  {
    key: "rancid",
    reports: 2,
    oxidation: [1.22, 1.5],
    recipes: ["fish-oil", "cod-liver-oil", "krill-oil", "flax-oil", "algae-omega"],
  },
  { key: "yeasts-above", reports: 1, yeasts: 3.1, materials: ["botanical"] },
  {
    key: "withdrawn",
    reports: 1,
    claimPct: [66, 74],
    state: "withdrawn",
    stateReason:
      "The laboratory found that two sample bags had been exchanged. The figures belong to another product and count for nothing here.",
    recipes: ["selenium", "chromium", "magnesium-citrate", "zinc-picolinate"],
  },
  { key: "just-short", reports: 4, marginU: -0.5 },
  {
    key: "lead-near",
    reports: 2,
    lead: [0.9, 0.97],
    recipes: ["cocoa-flavanols", "pea-protein", "turmeric", "maca", "kelp-iodine", "psyllium", "greens"],
  },
  { key: "screening", reports: 4, screening: true, materials: ["protein", "refined"] },
  { key: "tight", reports: 7, marginU: 0.45 },
  { key: "incomplete", reports: 4, leftOut: ["E. coli", "Yeasts and moulds (TYMC)"] },
  { key: "elements-missing", reports: 1, leftOut: ["Mercury (total)"] },
  { key: "sound-old", reports: 5, old: true },
  { key: "sound", reports: 24 },
];

/** Reports on a second lot of a product that already has one. */
export const SECOND_LOTS = 8;

export const SUPERSEDED_REASON =
  "Replaced: the uncertainty of one result had been copied from another method. No measured value changed.";
