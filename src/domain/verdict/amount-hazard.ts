import { childLimitFor } from "../standards/limit-for.ts";
import { applyLimit } from "./applied-limit.ts";
import { compare } from "./compare.ts";
import type { FoundHazard } from "./hazard.ts";
import { judge } from "./judge.ts";
import type { JudgedResult } from "./judge-result.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/** The hazard that an amount is: above a limit for children, or twice the upper level of what is stored in the body. */
export function amountHazard(
  { upperLevel, analyte }: JudgedResult,
  measurement: Measurement,
  product: TestedProduct,
): FoundHazard | null {
  if (exceedsChildLimit(measurement, analyte, product))
    return { hazard: "child_limit", reason: "child_limit_exceeded" };
  if (upperLevel && STORED.has(analyte) && upperLevel.share >= 2)
    return { hazard: "over_upper_level", reason: "twice_upper_level" };
  return null;
}

/** Whether a product for children is clearly above the limit for them, whatever standard a visitor chooses. */
function exceedsChildLimit(
  measurement: Measurement,
  analyte: string,
  { traits, intake }: TestedProduct,
): boolean {
  const limit = childLimitFor(analyte, traits);
  if (limit === undefined) return false;
  const applied = applyLimit({ kind: "contaminant", limit }, null);
  const compared = compare(measurement, applied, { form: measurement.form, intake });
  return compared.ok && judge(compared.finding, compared.limit).verdict === "fail";
}

/** Nutrients of which too much stays in the body: two upper levels a day are a poisoning in time. */
const STORED: ReadonlySet<string> = new Set(["vitamin-a", "vitamin-d", "iron"]);
