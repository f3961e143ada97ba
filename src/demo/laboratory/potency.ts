import { ANALYSES, type Analysis, VIABLE_COUNT } from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import { type DemoProduct, type DosedFact, dosedFacts } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { findTolerance } from "./limits.ts";

/** Maximum number of claims per report: for multivitamins, only the first ones are measured. */
const MAX_CLAIMS = 6;

/** Minimum distance of compliant amounts from the tolerance limits, in uncertainties, and their maximum excess over the claim. */
const COMPLIANCE_MARGIN_U = 1.35;
const MAX_EXCESS_PCT = 24;
/** Viable cells die in storage, so manufacturers add an overage. */
const MAX_EXCESS_OF_CELLS_PCT = 130;

interface Claim extends DosedFact {
  analysis: Analysis;
}

/** Claims of a product for which there is a method. */
export function findMeasurableClaims(product: DemoProduct): Claim[] {
  const facts = dosedFacts(product);
  const blend = facts.some(({ unit, depth }) => unit === "CFU" && depth === 1);
  return facts
    .flatMap((fact) => {
      if (fact.unit === "CFU") {
        return blend && fact.depth === 1 ? [] : [{ ...fact, analysis: VIABLE_COUNT }];
      }
      const analysis = ANALYSES[fact.name];
      return analysis ? [{ ...fact, analysis }] : [];
    })
    .slice(0, MAX_CLAIMS);
}

export function simulatePotency(product: DemoProduct, scenario: Scenario, random: SeededRandom): Measured[] {
  return findMeasurableClaims(product).map((claim, at) => {
    const { name, amount, unit, analysis } = claim;
    const tolerance = findTolerance(product, name, unit);
    const usual = pickCompliantPct(analysis, tolerance, random);
    const pct = at === 0 ? (pickScenarioPct(analysis, tolerance, scenario, random) ?? usual) : usual;
    const measured = toSignificant((amount * pct) / 100, 3);
    const uncertainty = toSignificant((measured * analysis.uncertaintyPct) / 100, 2);
    return {
      panel: "potency",
      analyte: name,
      finding: { qualifier: "=", measured, uncertainty },
      unit,
      reach: null,
      claim: amount,
      method: analysis.method,
      replicates: 3,
    };
  });
}

type Tolerance = ReturnType<typeof findTolerance>;

/** Percent of the claim required by the scenario, or null. */
function pickScenarioPct(
  { uncertaintyPct }: Analysis,
  tolerance: Tolerance,
  { claimPct, marginU }: Scenario,
  random: SeededRandom,
): number | null {
  if (claimPct !== undefined) return random.between(...claimPct);
  return marginU === undefined ? null : (tolerance.low ?? 100) * (1 + (marginU * uncertaintyPct) / 100);
}

/** Percent of the claim for a compliant product: within the tolerance including uncertainty. */
function pickCompliantPct(
  { uncertaintyPct, method }: Analysis,
  tolerance: Tolerance,
  random: SeededRandom,
): number {
  const low = (tolerance.low ?? 0) * (1 + (COMPLIANCE_MARGIN_U * uncertaintyPct) / 100);
  const excess = method === VIABLE_COUNT.method ? MAX_EXCESS_OF_CELLS_PCT : MAX_EXCESS_PCT;
  const top =
    tolerance.high === undefined
      ? Infinity
      : tolerance.high * (1 - (COMPLIANCE_MARGIN_U * uncertaintyPct) / 100);
  const high = Math.min(top, 100 + excess);
  return random.between(Math.min(Math.max(low, 97), high), high);
}
