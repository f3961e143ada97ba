import type { AnalyteKind } from "../analytes/analyte.ts";
import { isDetected } from "./finding.ts";
import { asksForAbsence, asksForPresence, isForAdulteration } from "./hazard.ts";
import { identifiedBy, speciesOnLabel } from "./identity.ts";
import type { Judgement } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/**
 * A species that was found, which may or may not be the one on the label; or one that is absent, of which neither the label nor the
 * laboratory says whether it should be.
 */
export function asksWhichSpecies(
  measurement: Measurement,
  kind: AnalyteKind,
  product: TestedProduct,
): Judgement | null {
  const { finding } = measurement;
  if (kind !== "identity" || product.name === undefined || finding.qualifier === "=") return null;
  const identified = identifiedBy(measurement);
  const species = speciesOnLabel(identified, product);
  const isMatch = identified !== measurement.analyte;
  const isAbsent = finding.qualifier === "absent" && !isForAdulteration(measurement);
  // The label's own species should be absent? The laboratory has to explain it.
  const isUnclear =
    species === "unknown"
      ? (isDetected(finding) && !asksForPresence(measurement)) ||
        isMatch ||
        (isAbsent && !asksForAbsence(measurement))
      : species === "labeled" && isAbsent && asksForAbsence(measurement);
  return isUnclear ? { verdict: "inconclusive", rule: "stated", reasons: ["species_unknown"] } : null;
}
