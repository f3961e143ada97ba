import { ANALYSES, type Analysis, VIABLE_COUNT } from "#sample-data/analyses.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import { toleranceOf } from "#server/features/catalogue/sample/laboratory/limits.ts";
import { toSignificant } from "../figures.ts";
import { type DosedFact, dosedFacts, type Product } from "../product.ts";
import type { Chance } from "../seeded-random.ts";
import type { Measured } from "./finding.ts";

/** Claims that one report measures: a multivitamin's first few stand for the rest. */
const MOST_CLAIMS = 6;

/** Amounts usually lie this far above the lowest allowed, in uncertainties, and not further above the claim than that. */
const SOUND_U = 1.35;
const USUAL_EXCESS_PCT = 24;
/** Living cells die on the shelf, so that makers put in more. */
const USUAL_EXCESS_OF_CELLS_PCT = 130;

interface Claim extends DosedFact {
  analysis: Analysis;
}

/** The claims of a product that a laboratory has a method for. */
export function claimsOf(product: Product): Claim[] {
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
    .slice(0, MOST_CLAIMS);
}

export function potency(product: Product, scenario: Scenario, chance: Chance): Measured[] {
  return claimsOf(product).map((claim, at) => {
    const { name, amount, unit, analysis } = claim;
    const tolerance = toleranceOf(product, name, unit);
    const usual = sound(analysis, tolerance, chance);
    const pct = at === 0 ? (steered(analysis, tolerance, scenario, chance) ?? usual) : usual;
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

type Tolerance = ReturnType<typeof toleranceOf>;

/** Percent of the claim that the scenario asks for, if it asks for any. */
function steered(
  { uncertaintyPct }: Analysis,
  tolerance: Tolerance,
  { claimPct, marginU }: Scenario,
  chance: Chance,
): number | null {
  if (claimPct !== undefined) return chance.between(...claimPct);
  return marginU === undefined ? null : tolerance.low * (1 + (marginU * uncertaintyPct) / 100);
}

/** Percent of the claim in a product that is as it should be: inside the tolerance with its whole uncertainty. */
function sound({ uncertaintyPct, method }: Analysis, tolerance: Tolerance, chance: Chance): number {
  const low = tolerance.low * (1 + (SOUND_U * uncertaintyPct) / 100);
  const excess = method === VIABLE_COUNT.method ? USUAL_EXCESS_OF_CELLS_PCT : USUAL_EXCESS_PCT;
  const top =
    tolerance.high === undefined ? Infinity : tolerance.high * (1 - (SOUND_U * uncertaintyPct) / 100);
  const high = Math.min(top, 100 + excess);
  return chance.between(Math.min(Math.max(low, 97), high), high);
}
