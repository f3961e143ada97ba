import type { Origin } from "#contract/vocabulary.ts";
import { analyteOf } from "#domain/analytes/find.ts";
import { limitFor } from "#domain/standards/limit-for.ts";
import { ANALYSES, type Analysis, VIABLE_COUNT } from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toSignificant } from "../figures.ts";
import { type DemoProduct, type DosedFact, dosedFacts } from "../product.ts";
import type { SeededRandom } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";
import { toReportProduct } from "./tested-product.ts";

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
  const results = findMeasurableClaims(product).map((claim, at): Measured => {
    const { name, amount, unit, origin, analysis } = claim;
    const tolerance = findTolerance(product, claim);
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
      origin,
      method: analysis.method,
      replicates: 3,
    };
  });
  return product.recipe.material === "culture" ? [...results, countViableCells(results)] : results;
}

/** The live cells of all species together. */
function countViableCells(results: readonly Measured[]): Measured {
  const cells = results.filter(({ unit }) => unit === "CFU");
  const total = cells.reduce((sum, { finding }) => sum + ("measured" in finding ? finding.measured : 0), 0);
  const measured = toSignificant(total, 3);
  return {
    panel: "potency",
    analyte: "Viable cells",
    finding: {
      qualifier: "=",
      measured,
      uncertainty: toSignificant((measured * VIABLE_COUNT.uncertaintyPct) / 100, 2),
    },
    unit: "CFU",
    reach: null,
    claim: null,
    method: VIABLE_COUNT.method,
    replicates: 3,
  };
}

type Tolerance = { low?: number; high?: number };

/** Label-claim tolerance of a published verdict, in percent of the claim. Throws if there is none. */
function findTolerance(
  product: DemoProduct,
  { name, unit, origin }: { name: string; unit: string; origin: Origin },
): Tolerance {
  const analyte = analyteOf({ analyte: name, unit, panel: "potency" });
  if (!analyte) throw new Error(`${name} is not a known analyte.`);
  const lookup = limitFor("house", { analyte, claimed: true, origin }, toReportProduct(product).traits);
  if (lookup.kind === "label") return lookup.limit;
  throw new Error(`There is no rule for a claim of ${name}.`);
}

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
