import type { Hazard } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf } from "../analytes/find.ts";
import { type Finding, isDetected } from "./finding.ts";
import type { Measurement } from "./measurement.ts";

/** Kind of an unknown analyte, by the panel in which the laboratory reports it. */
const KIND_OF_UNKNOWN: Partial<Record<Panel, AnalyteKind>> = {
  identity: "identity",
  elements: "contaminant",
  microbes: "pathogen",
  mycotoxins: "contaminant",
  pesticides: "contaminant",
  solvents: "contaminant",
  undeclared_drugs: "adulterant",
  allergens: "allergen",
  physical: "physical",
};

/**
 * What a finding means. A substance that the label does not claim is an adulterant where the laboratory looked for
 * undeclared drugs, whatever it is elsewhere (melatonin, caffeine). An unknown organism that was counted,
 * not found present, is an indicator of hygiene.
 */
export function kindOf(measurement: Measurement): AnalyteKind {
  const { panel, finding, claim } = measurement;
  const analyte = analyteOf(measurement);
  if (analyte && (analyte.panel === panel || panel !== "undeclared_drugs" || claim !== null))
    return analyte.kind;
  const kind = KIND_OF_UNKNOWN[panel] ?? "other";
  return kind === "pathogen" && finding.qualifier !== "present" && finding.qualifier !== "absent"
    ? "hygiene"
    : kind;
}

/** The hazard that a finding is under every standard; null if it is none. */
export function hazardOf(kind: AnalyteKind, finding: Finding): Hazard | null {
  switch (kind) {
    case "adulterant":
    case "pathogen":
    case "allergen":
      return isDetected(finding) || finding.qualifier === "does_not_conform" ? kind : null;
    case "identity":
      return finding.qualifier === "does_not_conform" || finding.qualifier === "absent" ? kind : null;
    default:
      return null;
  }
}

/** A finding as it is judged: what identifies the product conforms if it is present. */
export const meaningOf = (kind: AnalyteKind, finding: Finding): Finding =>
  kind === "identity" && (finding.qualifier === "present" || finding.qualifier === "detected")
    ? { qualifier: "conforms" }
    : finding;

const HAZARD_KINDS = new Set<AnalyteKind>(["adulterant", "pathogen", "allergen", "identity"]);

/** Whether such an analyte is looked for because any finding of it is a failure. */
export const isHazardKind = (kind: AnalyteKind): boolean => HAZARD_KINDS.has(kind);

/** Whether a laboratory looks for such an analyte in order not to find it. */
export const isLookedFor = (kind: AnalyteKind): boolean => isHazardKind(kind) && kind !== "identity";

/** Kinds whose finding without a limit leaves a report not fully judged. */
export const needsLimit = (kind: AnalyteKind): boolean => kind === "contaminant" || kind === "promise";
