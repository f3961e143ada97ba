import {
  ELEMENTS,
  ELEMENTS_DETECTION_LIMITS,
  ELEMENTS_METHOD,
  ELEMENTS_UNCERTAINTY_PCT,
  SCREENING_DETECTION_LIMITS,
  SHARE_RELATIVE_TO_LEAD,
  SPECIATION_METHOD,
  USUAL_SHARE_OF_LIMIT,
} from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import type { DemoProduct } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { applyDetectionLimits, type Measured } from "./finding.ts";
import { toReportProduct } from "./tested-product.ts";

/** Amounts in µg per day to which simulated shares refer: the exposures of USP <2232>, which is for adults. */
const DAILY_REFERENCE: Readonly<Record<(typeof ELEMENTS)[number], number>> = {
  Lead: 5,
  Cadmium: 5,
  "Arsenic (inorganic)": 15,
  "Mercury (total)": 15,
};
const SHARE_FOR_CHILDREN = 0.25;

/**
 * Simulates lead, cadmium, arsenic and mercury in µg/g: shares of the daily reference, divided by the daily intake in
 * grams. Seaweed is rich in harmless organic arsenic, so its total arsenic is reported for information as well.
 */
export function simulateElements(product: DemoProduct, scenario: Scenario, random: SeededRandom): Measured[] {
  const gramsPerDay = product.gramsPerServing * product.servingsPerDay;
  const adultShare = toReportProduct(product).traits.population === "children" ? SHARE_FOR_CHILDREN : 1;
  const reach = scenario.screening ? SCREENING_DETECTION_LIMITS : ELEMENTS_DETECTION_LIMITS;
  const [low, high] = USUAL_SHARE_OF_LIMIT[product.recipe.material];
  const results = ELEMENTS.map((analyte): Measured => {
    const usual = random.between(low, high) * SHARE_RELATIVE_TO_LEAD[analyte];
    const part = analyte === "Lead" && scenario.lead ? random.between(...scenario.lead) : usual;
    const allowed = (DAILY_REFERENCE[analyte] * adultShare) / gramsPerDay;
    const value = scenario.screening ? reach.loq * 0.6 : part * allowed;
    return {
      panel: "elements",
      analyte,
      finding: toFinding(value, reach),
      unit: "µg/g",
      reach,
      claim: null,
      method: analyte === "Arsenic (inorganic)" ? SPECIATION_METHOD : ELEMENTS_METHOD,
      replicates: 2,
    };
  });
  return product.recipe.material === "seaweed"
    ? [...results, simulateTotalArsenic(results, reach, random)]
    : results;
}

function toFinding(value: number, reach: { lod: number; loq: number }) {
  const printed = toSignificant(value, 3);
  return applyDetectionLimits(printed, toSignificant((printed * ELEMENTS_UNCERTAINTY_PCT) / 100, 2), reach);
}

function simulateTotalArsenic(
  results: Measured[],
  reach: { lod: number; loq: number },
  random: SeededRandom,
): Measured {
  const inorganic = results.find(({ analyte }) => analyte === "Arsenic (inorganic)")?.finding;
  const part = inorganic?.qualifier === "=" ? inorganic.measured : reach.loq;
  return {
    panel: "elements",
    analyte: "Arsenic (total)",
    finding: toFinding(part * random.between(6, 14), reach),
    unit: "µg/g",
    reach,
    claim: null,
    method: ELEMENTS_METHOD,
    replicates: 2,
  };
}
