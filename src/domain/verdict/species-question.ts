import type { AnalyteKind } from "../analytes/analyte.ts";
import { isDetected } from "./finding.ts";
import { asksForAbsence } from "./hazard.ts";
import { speciesOnLabel } from "./identity.ts";
import type { Judgement } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/**
 * A species that was found, of which nobody says whether it is the one on the label; or one that is absent, of which neither the
 * label nor the laboratory says whether it should be.
 */
export function asksWhichSpecies(
  measurement: Measurement,
  kind: AnalyteKind,
  product: TestedProduct,
): Judgement | null {
  const { analyte, finding, conclusion } = measurement;
  const isAbsent = finding.qualifier === "absent" && conclusion !== "pass";
  const isOpen = kind === "identity" && ((isDetected(finding) && finding.qualifier !== "=") || isAbsent);
  const species = kind === "identity" ? speciesOnLabel(analyte, product) : null;
  const isUnclear =
    species === "unknown" ? isOpen : species === "labeled" && asksForLabeledToBeAbsent(measurement);
  return isUnclear && product.name !== undefined
    ? { verdict: "inconclusive", rule: "stated", reasons: ["species_unknown"] }
    : null;
}

const asksForLabeledToBeAbsent = (measurement: Measurement): boolean =>
  measurement.finding.qualifier === "absent" && asksForAbsence(measurement);
