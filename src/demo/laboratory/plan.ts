import { BRANDS } from "#sample-data/brands/all.ts";
import { SCENARIOS, type Scenario, SECOND_LOTS } from "#sample-data/scenarios.ts";
import type { DemoProduct } from "../product.ts";
import { seededRandom } from "../seeded-random.ts";
import { findMeasurableClaims } from "./potency.ts";

/** A planned report: product, lot (first or second), and the scenario of its results. */
export interface PlannedReport {
  product: DemoProduct;
  scenario: Scenario;
  lot: 1 | 2;
}

const SOUND_SCENARIO: Scenario = { key: "sound", reports: 0 };
const UNTESTED = new Set(BRANDS.filter(({ tested }) => !tested).map(({ name }) => name));

/**
 * Selects the products to test, round robin by brand, so that all brands get about the same number of reports.
 * Scenarios that match few products come first in `SCENARIOS`.
 */
export function planReports(products: readonly DemoProduct[], seed: string): PlannedReport[] {
  const candidates = roundRobinByBrand(
    products.filter((product) => !UNTESTED.has(product.brand) && findMeasurableClaims(product).length > 0),
    seed,
  );
  const firstLots = SCENARIOS.flatMap((scenario) =>
    Array.from({ length: scenario.reports }, (): PlannedReport[] => {
      const at = candidates.findIndex((product) => suits(product, scenario));
      const [product] = at === -1 ? [] : candidates.splice(at, 1);
      return product ? [{ product, scenario, lot: 1 }] : [];
    }).flat(),
  );
  const secondLots = firstLots
    .filter(({ scenario }) => scenario.key === "sound-old" || scenario.key === "sound")
    .slice(0, SECOND_LOTS)
    .map(({ product }): PlannedReport => ({ product, scenario: SOUND_SCENARIO, lot: 2 }));
  return [...firstLots, ...secondLots];
}

function suits({ recipe, gramsPerServing, servingsPerDay }: DemoProduct, scenario: Scenario): boolean {
  const { materials, recipes, screening } = scenario;
  if (recipes && !recipes.includes(recipe.key)) return false;
  if (screening && gramsPerServing * servingsPerDay < MIN_SCREENING_GRAMS) return false;
  return !materials || materials.includes(recipe.material);
}

/** Daily intake from which the LOQ of the screening method exceeds the lead limit. */
const MIN_SCREENING_GRAMS = 30;

/** Orders products round robin by brand: the first of every brand, then the second …, shuffled within a brand. */
function roundRobinByBrand(products: readonly DemoProduct[], seed: string): DemoProduct[] {
  const shuffled = seededRandom(`${seed}|tested`).shuffle(products);
  const turn = new Map<DemoProduct, number>();
  const served = new Map<string, number>();
  for (const product of shuffled) {
    const next = (served.get(product.brand) ?? 0) + 1;
    served.set(product.brand, next);
    turn.set(product, next);
  }
  return shuffled.sort((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0));
}
