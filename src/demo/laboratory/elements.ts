import {
  ELEMENTS,
  ELEMENTS_METHOD,
  ELEMENTS_REACH,
  ELEMENTS_UNCERTAINTY_PCT,
  OF_LEADS_PART,
  SCREENING_REACH,
  SPECIATION_METHOD,
  USUAL_ELEMENTS,
} from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { highestAllowed } from "#server/features/catalogue/sample/laboratory/limits.ts";
import { toSignificant } from "../figures.ts";
import type { Product } from "../product.ts";
import type { Chance } from "../seeded-random.ts";
import { asReported, type Measured } from "./finding.ts";

/**
 * Lead, cadmium, arsenic and mercury in µg a gram; limits are in µg a day, for so many grams as are taken in one.
 * Seaweed is rich in arsenic of the harmless, organic kind, so that its total is given for information beside the
 * inorganic part.
 */
export function elements(product: Product, scenario: Scenario, chance: Chance): Measured[] {
  const gramsPerDay = product.gramsPerServing * product.servingsPerDay;
  const reach = scenario.screening ? SCREENING_REACH : ELEMENTS_REACH;
  const [low, high] = USUAL_ELEMENTS[product.recipe.material];
  const results = ELEMENTS.map((analyte): Measured => {
    const usual = chance.between(low, high) * OF_LEADS_PART[analyte];
    const part = analyte === "Lead" && scenario.lead ? chance.between(...scenario.lead) : usual;
    const allowed = highestAllowed(product, analyte) / gramsPerDay;
    const value = scenario.screening ? reach.loq * 0.6 : part * allowed;
    return {
      panel: "elements",
      analyte,
      finding: reported(value, reach),
      unit: "µg/g",
      reach,
      claim: null,
      method: analyte === "Arsenic (inorganic)" ? SPECIATION_METHOD : ELEMENTS_METHOD,
      replicates: 2,
    };
  });
  return product.recipe.material === "seaweed" ? [...results, totalArsenic(results, reach, chance)] : results;
}

function reported(value: number, reach: { lod: number; loq: number }) {
  const printed = toSignificant(value, 3);
  return asReported(printed, toSignificant((printed * ELEMENTS_UNCERTAINTY_PCT) / 100, 2), reach);
}

function totalArsenic(results: Measured[], reach: { lod: number; loq: number }, chance: Chance): Measured {
  const inorganic = results.find(({ analyte }) => analyte === "Arsenic (inorganic)")?.finding;
  const part = inorganic?.qualifier === "=" ? inorganic.measured : reach.loq;
  return {
    panel: "elements",
    analyte: "Arsenic (total)",
    finding: reported(part * chance.between(6, 14), reach),
    unit: "µg/g",
    reach,
    claim: null,
    method: ELEMENTS_METHOD,
    replicates: 2,
  };
}
