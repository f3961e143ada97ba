import { ANISIDINE_METHOD, PEROXIDE_METHOD, TOTOX_METHOD } from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import type { DemoProduct } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { toReportProduct } from "./tested-product.ts";

const UNCERTAINTY_PCT = 8;
/** Peroxide value (meq/kg) and anisidine value at which a fish oil counts as oxidized. */
const OXIDIZED = { peroxide: 5, anisidine: 20 };
/** Values of a fresh oil, as a share of these. */
const USUAL_SHARE = [0.15, 0.62] as const;

const PEROXIDE = "Peroxide value";
const ANISIDINE = "p-Anisidine value";

/** Simulates oxidation of oils. For flavored oils only the peroxide value is meaningful. */
export function simulateOxidation(
  product: DemoProduct,
  scenario: Scenario,
  random: SeededRandom,
): Measured[] {
  const { oil, flavoured } = toReportProduct(product).traits;
  if (!oil) return [];
  const part = random.between(...(scenario.oxidation ?? USUAL_SHARE));
  const peroxide = toSignificant(part * OXIDIZED.peroxide * random.between(0.85, 1), 2);
  const values = [makeResult(PEROXIDE, peroxide, "meq/kg", PEROXIDE_METHOD)];
  if (flavoured) return values;
  const anisidine = toSignificant(part * OXIDIZED.anisidine * random.between(0.82, 1.08), 2);
  return [
    ...values,
    makeResult(ANISIDINE, anisidine, null, ANISIDINE_METHOD),
    makeResult("TOTOX", toSignificant(2 * peroxide + anisidine, 3), null, TOTOX_METHOD),
  ];
}

const makeResult = (analyte: string, measured: number, unit: string | null, method: string): Measured => ({
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
