import { ANISIDINE_METHOD, PEROXIDE_METHOD, TOTOX_METHOD } from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { highestAllowed } from "#server/features/catalogue/sample/laboratory/limits.ts";
import { toSignificant } from "../figures.ts";
import type { Product } from "../product.ts";
import type { Chance } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { testedProduct } from "./tested-product.ts";

const UNCERTAINTY_PCT = 8;
/** Peroxide and anisidine values of a fresh oil, in parts of their limits. */
const USUAL = [0.15, 0.62] as const;

const PEROXIDE = "Peroxide value";
const ANISIDINE = "p-Anisidine value";

/** How far an oil has gone off; only oils sold as such, and of flavoured ones only the peroxide value means anything. */
export function oxidation(product: Product, scenario: Scenario, chance: Chance): Measured[] {
  const { oil, flavoured } = testedProduct(product).traits;
  if (!oil) return [];
  const part = chance.between(...(scenario.oxidation ?? USUAL));
  const peroxide = toSignificant(part * highestAllowed(product, PEROXIDE) * chance.between(0.85, 1), 2);
  const values = [value(PEROXIDE, peroxide, "meq/kg", PEROXIDE_METHOD)];
  if (flavoured) return values;
  const anisidine = toSignificant(part * highestAllowed(product, ANISIDINE) * chance.between(0.82, 1.08), 2);
  return [
    ...values,
    value(ANISIDINE, anisidine, null, ANISIDINE_METHOD),
    value("TOTOX", toSignificant(2 * peroxide + anisidine, 3), null, TOTOX_METHOD),
  ];
}

const value = (analyte: string, measured: number, unit: string | null, method: string): Measured => ({
  panel: "oxidation",
  analyte,
  finding: {
    qualifier: "=",
    measured,
    uncertainty: toSignificant((measured * UNCERTAINTY_PCT) / 100, 2),
  },
  unit,
  reach: null,
  claim: null,
  method,
  replicates: 2,
});
