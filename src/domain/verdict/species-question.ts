import type { AnalyteKind } from "../analytes/analyte.ts";
import { namesOfSpecies } from "../hazards/botanicals.ts";
import { normalizeText } from "../text/normalize.ts";
import { isDetected } from "./finding.ts";
import { asksForAbsence, asksForConstituent, isForAdulteration } from "./hazard.ts";
import { type RowSpecies, speciesOnLabel } from "./identity.ts";
import type { Judgement } from "./judge.ts";
import { matchedSpecies } from "./matches.ts";
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
  const species = speciesOnLabel(measurement.analyte, product);
  const isAbsent = finding.qualifier === "absent" && !isForAdulteration(measurement);
  // The label's own species should be absent? The laboratory has to explain it.
  const isUnclear =
    species === "unknown"
      ? (isDetected(finding) && !asksForConstituent(measurement)) ||
        (isAbsent && !asksForAbsence(measurement))
      : species === "labeled" && isAbsent && asksForAbsence(measurement);
  const isElsewhere = finding.qualifier !== "absent" && matchesAnother(measurement, species, product);
  return isUnclear || isElsewhere
    ? { verdict: "inconclusive", rule: "stated", reasons: ["species_unknown"] }
    : null;
}

/** Whether another part of the plant was found, or a species was matched that may not be the one on the label. */
const matchesAnother = (measurement: Measurement, species: RowSpecies, product: TestedProduct): boolean =>
  species === "other_part" ||
  (species === "other" && isConformingSpecies(measurement) && !asksForAbsence(measurement)) ||
  matchedSpecies(measurement).some((name) => speciesOnLabel(name, product) !== "labeled");

/** "Undeclared filler: Oryza sativa" conforms, to what? "Adulteration with C4 sugars" conforms if there is none. */
const isConformingSpecies = ({ analyte, finding }: Measurement): boolean =>
  finding.qualifier === "conforms" && namesOfSpecies(normalizeText(analyte)).length > 0;
