import { ABSENCE_METHOD, COUNTS_METHOD } from "#sample-data/analyses.ts";
import { COUNT_LEVELS } from "#sample-data/contaminant-levels.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import { type DemoProduct, dosedFacts } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { isPlant } from "./tested-product.ts";

/** Quantification limit of plate counts, CFU/g. */
const MIN_COUNTABLE_CFU = 10;

const BACTERIA = "Total aerobic count (TAMC)";
const YEASTS = "Yeasts and molds (TYMC)";

/** Counts that do not apply because bacteria or yeasts are the active ingredient. */
export const listExcludedCounts = (product: DemoProduct): { analyte: string; why: string }[] => [
  ...(product.recipe.material === "culture"
    ? [{ analyte: BACTERIA, why: "Bacteria are what is sold." }]
    : []),
  ...(dosedFacts(product).some(({ name }) => name.startsWith("Saccharomyces"))
    ? [{ analyte: YEASTS, why: "Yeasts are what is sold." }]
    : []),
];

export function simulateMicrobes(product: DemoProduct, scenario: Scenario, random: SeededRandom): Measured[] {
  const leftOut = new Set(listExcludedCounts(product).map(({ analyte }) => analyte));
  const usual = COUNT_LEVELS[product.recipe.material];
  const bacteria = random.skewed(...usual.bacteria);
  const yeasts = scenario.yeasts ?? random.skewed(...usual.yeasts);
  return [
    ...(leftOut.has(BACTERIA) ? [] : [count(BACTERIA, bacteria)]),
    ...(leftOut.has(YEASTS) ? [] : [count(YEASTS, yeasts)]),
    absence("E. coli"),
    ...(isPlant(product) || product.recipe.material === "culture" ? [absence("Salmonella")] : []),
  ];
}

/** A plate count. Has no uncertainty: judged by simple acceptance. */
function count(analyte: string, value: number): Measured {
  const measured = toSignificant(value, 2);
  return {
    panel: "microbes",
    analyte,
    finding:
      measured < MIN_COUNTABLE_CFU
        ? { qualifier: "<LOQ", lod: null, loq: MIN_COUNTABLE_CFU }
        : { qualifier: "=", measured, uncertainty: null },
    unit: "CFU/g",
    reach: null,
    claim: null,
    method: COUNTS_METHOD,
    replicates: 2,
  };
}

function absence(analyte: string): Measured {
  return {
    panel: "microbes",
    analyte,
    finding: { qualifier: "absent" },
    unit: null,
    reach: null,
    claim: null,
    method: ABSENCE_METHOD,
    replicates: 1,
  };
}
