import {
  ELEMENTS_DETECTION_LIMITS,
  ELEMENTS_METHOD,
  ELEMENTS_UNCERTAINTY_PCT,
  SCREENING_DETECTION_LIMITS,
  SCREENING_METHOD,
  SPECIATION_METHOD,
} from "#sample-data/analyses.ts";
import {
  ELEMENT_LEVELS,
  ELEMENTS,
  type Element,
  type ElementLevels,
} from "#sample-data/contaminant-levels.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import type { DemoProduct } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { applyDetectionLimits, type Measured } from "./finding.ts";
import { elementProfile } from "./tested-product.ts";

/**
 * Most that a sound product gives in a day, in µg: about 60% of what USP <2232> permits. Only large servings of
 * products rich in an element would give more.
 */
const SOUND_UG_DAY: Readonly<Record<Element, number>> = {
  Lead: 3,
  Cadmium: 3,
  "Arsenic (inorganic)": 9,
  "Mercury (total)": 9,
};

/**
 * Simulates lead, cadmium, arsenic and mercury in µg/g at levels that are usual for such a product. Algae are rich in
 * organic arsenic, so their total arsenic is reported as well.
 */
export function simulateElements(product: DemoProduct, scenario: Scenario, random: SeededRandom): Measured[] {
  const usual: ElementLevels = ELEMENT_LEVELS[elementProfile(product)];
  const gramsPerDay = product.gramsPerServing * product.servingsPerDay;
  const results = ELEMENTS.map((analyte): Measured => {
    const level = Math.min(random.skewed(...usual[analyte]), SOUND_UG_DAY[analyte] / gramsPerDay);
    if (analyte === "Lead" && scenario.leadUgDay)
      return measure(analyte, random.between(...scenario.leadUgDay) / gramsPerDay);
    const isScreened = scenario.screening && (analyte === "Lead" || analyte === "Cadmium");
    return isScreened ? notQuantified(analyte) : measure(analyte, level);
  });
  const total = usual["Arsenic (total)"];
  return total ? [...results, measure("Arsenic (total)", random.skewed(...total))] : results;
}

const row = (analyte: string, method: string, reach: NonNullable<Measured["reach"]>) => ({
  panel: "elements" as const,
  analyte,
  unit: "µg/g",
  reach,
  claim: null,
  method,
  replicates: 2,
});

function measure(analyte: Element | "Arsenic (total)", level: number): Measured {
  const reach = ELEMENTS_DETECTION_LIMITS[analyte];
  const value = toSignificant(level, 3);
  const uncertainty = toSignificant((value * ELEMENTS_UNCERTAINTY_PCT) / 100, 2);
  const method = analyte === "Arsenic (inorganic)" ? SPECIATION_METHOD : ELEMENTS_METHOD;
  return { ...row(analyte, method, reach), finding: applyDetectionLimits(value, uncertainty, reach) };
}

const notQuantified = (analyte: string): Measured => ({
  ...row(analyte, SCREENING_METHOD, SCREENING_DETECTION_LIMITS),
  finding: { qualifier: "<LOQ", ...SCREENING_DETECTION_LIMITS },
});
