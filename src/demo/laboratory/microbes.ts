import { ABSENCE_METHOD, COUNTS_METHOD } from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { highestAllowed } from "#server/features/catalogue/sample/laboratory/limits.ts";
import { toSignificant } from "../figures.ts";
import { dosedFacts, type Product } from "../product.ts";
import type { Chance } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { isPlant } from "./tested-product.ts";

/** The fewest colonies that a plate can count, CFU/g. */
const COUNTABLE = 10;

const BACTERIA = "Total aerobic count (TAMC)";
const YEASTS = "Yeasts and moulds (TYMC)";

/** Where bacteria or yeasts are what is sold, counting all of them says nothing. */
export const notCounted = (product: Product): { analyte: string; why: string }[] => [
  ...(product.recipe.material === "culture"
    ? [{ analyte: BACTERIA, why: "Bacteria are what is sold." }]
    : []),
  ...(dosedFacts(product).some(({ name }) => name.startsWith("Saccharomyces"))
    ? [{ analyte: YEASTS, why: "Yeasts are what is sold." }]
    : []),
];

export function microbes(product: Product, scenario: Scenario, chance: Chance): Measured[] {
  const leftOut = new Set(notCounted(product).map(({ analyte }) => analyte));
  const plant = isPlant(product);
  const usual = () => highestAllowed(product, BACTERIA) * chance.next() ** 3 * (plant ? 0.3 : 0.1);
  const bacteria = leftOut.has(BACTERIA) ? [] : [count(BACTERIA, usual())];
  const yeasts = () => (scenario.yeasts ? scenario.yeasts * highestAllowed(product, YEASTS) : usual() / 10);
  return [
    ...bacteria,
    ...(leftOut.has(YEASTS) ? [] : [count(YEASTS, yeasts())]),
    absence("E. coli"),
    ...(plant ? [absence("Salmonella")] : []),
  ];
}

/** Plate counts state no uncertainty: they are judged by simple acceptance. */
function count(analyte: string, value: number): Measured {
  const measured = toSignificant(value, 2);
  return {
    panel: "microbes",
    analyte,
    finding:
      measured < COUNTABLE
        ? { qualifier: "<LOQ", lod: null, loq: COUNTABLE }
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
