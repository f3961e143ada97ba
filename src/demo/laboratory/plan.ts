import { BRANDS } from "#sample-data/brands/all.ts";
import { SCENARIOS, type Scenario, SECOND_LOTS } from "#sample-data/scenarios.ts";
import type { Product } from "../product.ts";
import { chance } from "../seeded-random.ts";
import { claimsOf } from "./potency.ts";

/** One report to be written: on which product, on its first or second lot, and what is going to be found. */
export interface Planned {
  product: Product;
  scenario: Scenario;
  lot: 1 | 2;
}

const SOUND: Scenario = { key: "sound", reports: 0 };
const UNTESTED = new Set(BRANDS.filter(({ tested }) => !tested).map(({ name }) => name));

/**
 * Which products are tested. Brands take turns, so that each gets about as many reports; scenarios that few products
 * suit choose first.
 */
export function planReports(products: readonly Product[], seed: string): Planned[] {
  const waiting = inTurns(
    products.filter((product) => !UNTESTED.has(product.brand) && claimsOf(product).length > 0),
    seed,
  );
  const first = SCENARIOS.flatMap((scenario) =>
    Array.from({ length: scenario.reports }, (): Planned[] => {
      const at = waiting.findIndex((product) => suits(product, scenario));
      const [product] = at === -1 ? [] : waiting.splice(at, 1);
      return product ? [{ product, scenario, lot: 1 }] : [];
    }).flat(),
  );
  const again = first
    .filter(({ scenario }) => scenario.key === "sound-old" || scenario.key === "sound")
    .slice(0, SECOND_LOTS)
    .map(({ product }): Planned => ({ product, scenario: SOUND, lot: 2 }));
  return [...first, ...again];
}

function suits({ recipe, gramsPerServing, servingsPerDay }: Product, scenario: Scenario): boolean {
  const { materials, recipes, screening } = scenario;
  if (recipes && !recipes.includes(recipe.key)) return false;
  if (screening && gramsPerServing * servingsPerDay < SPOONFUL_G) return false;
  return !materials || materials.includes(recipe.material);
}

/** From here on the screening method cannot see down to the lead limit. */
const SPOONFUL_G = 25;

/** The first product of every brand, then the second of every brand … in shuffled order within each brand. */
function inTurns(products: readonly Product[], seed: string): Product[] {
  const shuffled = chance(`${seed}|tested`).shuffle(products);
  const turn = new Map<Product, number>();
  const served = new Map<string, number>();
  for (const product of shuffled) {
    const next = (served.get(product.brand) ?? 0) + 1;
    served.set(product.brand, next);
    turn.set(product, next);
  }
  return shuffled.sort((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0));
}
