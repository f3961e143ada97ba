import { ABSENT_IN_10_G, MICROBE_LIMITS } from "#sample-data/limits.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import type { Chance } from "../chance.ts";
import { toSignificant } from "../figures.ts";
import { dosedFacts, type Product } from "../product.ts";
import { limited, type Measured } from "./finding.ts";

/** The fewest colonies that a plate can count, CFU/g. */
const COUNTABLE = 10;
const COUNTS_METHOD = "USP <2021>";
const ABSENCE_METHOD = "USP <2022>";

/** Where bacteria or yeasts are what is sold, counting all of them says nothing. */
export function microbes(product: Product, scenario: Scenario, chance: Chance): Measured[] {
  const { material } = product.recipe;
  const limit = MICROBE_LIMITS[material];
  const yeastSold = dosedFacts(product).some(({ name }) => name.startsWith("Saccharomyces"));
  const plant = material === "botanical" || material === "seaweed";
  const usual = () => limit.tamc * chance.next() ** 3 * (plant ? 0.3 : 0.1);
  return [
    ...(material === "culture"
      ? []
      : [count("Total aerobic count (TAMC)", usual(), limited(limit.name, null, limit.tamc))]),
    ...(yeastSold
      ? []
      : [
          count(
            "Yeasts and moulds (TYMC)",
            scenario.yeasts ? scenario.yeasts * limit.tymc : usual() / 10,
            limited(limit.name, null, limit.tymc),
          ),
        ]),
    absence("E. coli"),
    ...(plant || material === "culture" || material === "protein" ? [absence("Salmonella")] : []),
  ];
}

/** Plate counts state no uncertainty: they are judged by simple acceptance. */
function count(analyte: string, value: number, limit: NonNullable<Measured["limit"]>): Measured {
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
    limit,
    method: COUNTS_METHOD,
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
    limit: limited(ABSENT_IN_10_G, null, null),
    method: ABSENCE_METHOD,
  };
}
