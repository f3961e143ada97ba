import { OXIDATION_LIMITS } from "#sample-data/limits.ts";
import type { Scenario } from "#sample-data/scenarios.ts";
import type { Chance } from "../chance.ts";
import { toSignificant } from "../figures.ts";
import type { Product } from "../product.ts";
import { limited, type Measured } from "./finding.ts";

const UNCERTAINTY_PCT = 8;
/** Peroxide and anisidine values of a fresh oil, in parts of their limits. */
const USUAL = [0.15, 0.62] as const;

/** How far an oil has gone off; only oils sold as such, and of flavoured ones only the peroxide value means anything. */
export function oxidation({ recipe, variant }: Product, scenario: Scenario, chance: Chance): Measured[] {
  if (recipe.material !== "oil" || variant.form === "gummy") return [];
  const part = chance.between(...(scenario.oxidation ?? USUAL));
  const peroxide = part * OXIDATION_LIMITS.peroxide.high * chance.between(0.85, 1);
  const anisidine = part * OXIDATION_LIMITS.anisidine.high * chance.between(0.82, 1.08);
  const flavoured = variant.flavour !== null && variant.flavour !== "Unflavored";
  return [
    value("peroxide", peroxide, "AOCS Cd 8b-90"),
    ...(flavoured
      ? []
      : [
          value("anisidine", anisidine, "AOCS Cd 18-90"),
          value("totox", 2 * toSignificant(peroxide, 2) + toSignificant(anisidine, 2), "2 PV + p-AV"),
        ]),
  ];
}

function value(kind: keyof typeof OXIDATION_LIMITS, amount: number, method: string): Measured {
  const { analyte, high, unit, name } = OXIDATION_LIMITS[kind];
  const measured = toSignificant(amount, kind === "totox" ? 3 : 2);
  return {
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
    limit: limited(name, null, high),
    method,
  };
}
