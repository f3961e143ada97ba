import { decimal } from "../decimal.ts";
import { usefulLimitsFor } from "../standards/detection-limits.ts";
import { convert } from "../units/convert.ts";
import { perServingUnit } from "../units/unit.ts";
import { isObservation } from "./finding.ts";
import { isLookedFor } from "./hazard.ts";
import type { JudgedBase } from "./judge-result.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/**
 * Whether a method could not have seen a small amount of what it looked for, so that "not detected" covers nothing. Where the
 * laboratory states no limit, an accredited method is trusted to have one; a method outside the scope is not.
 */
export function seesTooLittle(
  { finding, unit, form, inScope, panel }: Measurement,
  { analyte, kind }: Pick<JudgedBase, "analyte" | "kind">,
  { intake }: TestedProduct,
): boolean {
  const useful = usefulLimitsFor(analyte, kind, panel);
  if (useful.length === 0) return false;
  if (isObservation(finding)) return kind === "adulterant" && isLookedFor(kind) && inScope === false;
  const smallest =
    "lod" in finding && finding.lod !== null ? finding.lod : "loq" in finding ? finding.loq : null;
  if (smallest === null) return false;
  const compared = useful.flatMap(({ high, unit: usefulUnit }) => {
    const amount = convert(smallest, perServingUnit(unit), usefulUnit, { form, intake });
    return amount.ok ? [amount.value.lte(decimal(high))] : [];
  });
  return compared.length > 0 && !compared.includes(true);
}
