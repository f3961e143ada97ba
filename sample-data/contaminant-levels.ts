import type { Material } from "./shapes.ts";

/** From the lowest to the highest usual value. */
type Range = readonly [low: number, high: number];

export const ELEMENTS = ["Lead", "Cadmium", "Arsenic (inorganic)", "Mercury (total)"] as const;
export type Element = (typeof ELEMENTS)[number];

/** Usual levels of elements in one kind of product, in µg/g as sold. */
export type ElementLevels = Readonly<Record<Element, Range>> & {
  /** Only where much of the arsenic is organic, so that a laboratory reports both. */
  "Arsenic (total)"?: Range;
};

const levels = (lead: Range, cadmium: Range, arsenic: Range, mercury: Range): ElementLevels => ({
  Lead: lead,
  Cadmium: cadmium,
  "Arsenic (inorganic)": arsenic,
  "Mercury (total)": mercury,
});

/**
 * Usual levels of elements by kind of product, from surveys of products on the market. Each range is the middle of what
 * the survey found; where it gives µg per serving or day, divided by a usual serving.
 *
 * - Vitamins, isolates, cultures: most below the limit of detection (200 products in Dubai; PMC6805626).
 * - Minerals, multivitamins: lead 0.58 µg/day in the median, at most 9 (324 products; FDA: Mindak et al., J. Agric. Food
 *   Chem. 56 (2008) 6892). For children 0.12 to 0.36 in the median.
 * - Botanicals: Avula et al., J. Agric. Food Chem. 58 (2010) 8887; AHPA white paper on heavy metals (2009).
 * - Turmeric: lead 0.05 to 0.21 µg/g (five brands in Los Angeles; Taheri et al.), with a tail upward (Boston, 32 samples; Cowell et al.,
 *   Public Health Rep. 132 (2017) 289).
 * - Cocoa: cadmium above 4.1 µg a serving in 35% of 72 products, lead above 0.5 µg in 43% (Hands et al., Front. Nutr. 11
 *   (2024) 1366231).
 * - Protein powders: whey, per serving: lead to 1.6, cadmium to 1.3, arsenic 0.4 to 1.8, mercury to 0.4 µg; plant proteins
 *   more, rice the most cadmium (148 products; Bandara et al., Toxicol. Rep. 7 (2020) 1255).
 * - Spirulina: lead 0.10 to 1.2, cadmium 0.003 to 0.07, arsenic 0.006 to 0.58 µg/g (Al-Harbi, Biosci. Biotech. Res. Asia
 *   9(1), 2012), mercury 0.002 to 0.03 (PubMed 24235875).
 * - Kelp: arsenic 18 to 124 µg/g, of which less than 0.3 inorganic (Rose et al., Food Chem. Toxicol. 45 (2007) 1263);
 *   cadmium 2.2, lead 1.2, mercury 0.03 µg/g (PMC8227645).
 * - Oils: mercury 0.001 to 0.006 µg/g in fish oils (42 products; Torović et al. 2024), below 0.0005 in cod liver and
 *   vegetable oils (36; Brodziak-Dopierała et al., IJERPH 20 (2023) 2129). Refining removes the other elements too.
 */
export const ELEMENT_LEVELS = {
  refined: levels([0.0008, 0.04], [0.0004, 0.015], [0.0008, 0.011], [0.0002, 0.003]),
  amino_acid: levels([0.0005, 0.02], [0.0003, 0.005], [0.0005, 0.01], [0.0002, 0.003]),
  mineral: levels([0.02, 0.3], [0.002, 0.08], [0.005, 0.06], [0.0004, 0.005]),
  botanical: levels([0.02, 0.3], [0.005, 0.1], [0.008, 0.08], [0.0008, 0.009]),
  turmeric: levels([0.08, 0.4], [0.005, 0.05], [0.008, 0.06], [0.0008, 0.008]),
  cocoa: levels([0.02, 0.15], [0.15, 0.9], [0.01, 0.05], [0.001, 0.006]),
  greens: levels([0.05, 0.25], [0.02, 0.12], [0.03, 0.12], [0.002, 0.01]),
  rice: levels([0.02, 0.1], [0.05, 0.2], [0.04, 0.15], [0.001, 0.006]),
  plant_protein: levels([0.02, 0.1], [0.01, 0.08], [0.008, 0.04], [0.0004, 0.004]),
  dairy_or_egg: levels([0.002, 0.03], [0.0006, 0.01], [0.004, 0.03], [0.0004, 0.005]),
  collagen: levels([0.003, 0.04], [0.001, 0.01], [0.005, 0.03], [0.0004, 0.005]),
  culture: levels([0.0008, 0.03], [0.0005, 0.01], [0.0008, 0.011], [0.0002, 0.003]),
  oil: levels([0.0002, 0.004], [0.0001, 0.001], [0.0005, 0.004], [0.0001, 0.003]),
  microalgae: {
    ...levels([0.08, 0.5], [0.006, 0.06], [0.02, 0.12], [0.002, 0.02]),
    "Arsenic (total)": [0.15, 0.55],
  },
  kelp: {
    ...levels([0.1, 0.9], [0.3, 2], [0.05, 0.28], [0.005, 0.03]),
    "Arsenic (total)": [18, 60],
  },
} as const satisfies Readonly<Record<string, ElementLevels>>;
export type ElementProfile = keyof typeof ELEMENT_LEVELS;

/**
 * Usual counts in CFU/g. Vitamins and minerals: below 100 to 550 aerobic bacteria, no molds; botanicals much more (138
 * products; Tournas, "Microbial contamination of select dietary supplements"). Of 152 plant products in Poland, 5% were
 * above 100,000 (PMC6362155).
 */
export const COUNT_LEVELS: Readonly<Record<Material, { bacteria: Range; yeasts: Range }>> = {
  refined: { bacteria: [1, 150], yeasts: [0.5, 20] },
  botanical: { bacteria: [20, 5_000], yeasts: [2, 400] },
  culture: { bacteria: [1, 150], yeasts: [0.5, 20] },
  oil: { bacteria: [0.5, 8], yeasts: [0.2, 5] },
  seaweed: { bacteria: [50, 5_000], yeasts: [2, 250] },
  protein: { bacteria: [5, 500], yeasts: [1, 50] },
};

/**
 * Freshness of oils. Of 1,900 fish oils, 14% were above a peroxide value of 5, 6% above an anisidine value of 20; krill
 * oils have a fifth of the peroxides and twelve times the acid value (De Boer et al., Food Chem. 254 (2018) 249).
 */
export const OXIDATION_LEVELS = {
  peroxide: [0.8, 3.6],
  anisidine: [3, 13],
  krillPeroxide: [0.2, 1.2],
  /** mg KOH/g. */
  krillAcid: [5, 18],
} as const;
