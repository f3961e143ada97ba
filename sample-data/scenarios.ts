import type { Material } from "./shapes.ts";

/** From one figure to another; chance takes one between. */
type Range = readonly [from: number, to: number];

/**
 * What a laboratory is going to find. Only amounts are laid down here: every verdict is worked out from them by the
 * same rule that judges real reports.
 */
export interface Scenario {
  key: string;
  /** Reports of this kind in the built-in catalogue. */
  reports: number;
  /** Materials that it can happen to; any when absent. */
  materials?: readonly Material[];
  /** Recipes that it can happen to; any when absent. */
  recipes?: readonly string[];
  /** The first amount claimed: how many uncertainties above (or below) the lowest amount allowed. */
  marginU?: number;
  /** The first amount claimed, in percent of the claim. */
  claimPct?: Range;
  /** Lead, in parts of its limit. */
  lead?: Range;
  /** Peroxide and anisidine values, in parts of their limits. */
  oxidation?: Range;
  /** Yeasts and moulds, in parts of their limit. */
  yeasts?: number;
  /** A screening run on a small sample, too coarse for the lead limit of a product taken by the spoon. */
  screening?: true;
  /** Analytes that were left out. */
  leftOut?: readonly string[];
  /** More than 18 months ago. */
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
