import { ACID_VALUE_METHOD, ANISIDINE_METHOD, PEROXIDE_METHOD, TOTOX_METHOD } from "#sample-data/analyses.ts";
import { OXIDATION_LEVELS } from "#sample-data/contaminant-levels.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import type { DemoProduct } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { productTypes, toReportProduct } from "./tested-product.ts";

const UNCERTAINTY_PCT = 8;

/** Simulates oxidation of oils. For flavored oils only the peroxide value is meaningful. */
export function simulateOxidation(
  product: DemoProduct,
  scenario: Scenario,
  random: SeededRandom,
): Measured[] {
  const { oil, flavoured } = toReportProduct(product).traits;
  if (!oil) return [];
  if (productTypes(product).includes("krill_oil")) return simulateKrill(random);
  const usual: NonNullable<Scenario["oxidation"]> = scenario.oxidation ?? OXIDATION_LEVELS;
  const peroxide = toSignificant(random.between(...usual.peroxide), 2);
  const values = [makeResult("Peroxide value", peroxide, "meq/kg", PEROXIDE_METHOD)];
  if (flavoured) return values;
  const anisidine = toSignificant(random.between(...usual.anisidine), 2);
  return [
    ...values,
    makeResult("p-Anisidine value", anisidine, null, ANISIDINE_METHOD),
    makeResult("TOTOX", toSignificant(2 * peroxide + anisidine, 3), null, TOTOX_METHOD),
  ];
}

/** Codex CXS 329-2017 §3.3.2 names the peroxide and acid values of krill oil; its pigment disturbs the others. */
function simulateKrill(random: SeededRandom): Measured[] {
  const { krillPeroxide, krillAcid } = OXIDATION_LEVELS;
  const peroxide = toSignificant(random.between(...krillPeroxide), 2);
  const acid = toSignificant(random.between(...krillAcid), 2);
  return [
    makeResult("Peroxide value", peroxide, "meq/kg", PEROXIDE_METHOD),
    makeResult("Acid value", acid, "mg KOH/g", ACID_VALUE_METHOD),
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
