import type { Hazard } from "#contract/verdicts.ts";
import type { Panel } from "#contract/vocabulary.ts";
import type { AnalyteKind } from "../analytes/analyte.ts";
import { analyteOf, findAnalyte } from "../analytes/find.ts";
import { isHarmlessConstituent } from "../analytes/harmless-constituents.ts";
import { isInjuringBody, isRadionuclide } from "../hazards/foreign-matter.ts";
import { isHarmlessSpecies } from "../hazards/harmless-species.ts";
import { isToxicSpecies } from "../hazards/toxic-species.ts";
import { findHidden } from "../hidden-ingredients/find-hidden.ts";
import { normalizeText } from "../text/normalize.ts";
import { convert } from "../units/convert.ts";
import { type Finding, isDetected } from "./finding.ts";
import { SUBSTITUTE, speciesOnLabel } from "./identity.ts";
import { allergenOnLabel, isOnLabel } from "./label-facts.ts";
import { matchedSpecies, matchesToxic } from "./matches.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";
import type { Reason } from "./reasons.ts";

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
 * What a finding means. A name on a list of hidden ingredients is an adulterant in whatever panel it is reported. A substance
 * that the label does not claim is one where the laboratory looked for undeclared drugs, whatever it is elsewhere (melatonin,
 * caffeine). An unknown organism that was counted, not found present, is an indicator of hygiene.
 */
export function kindOf(measurement: Measurement, product: TestedProduct): AnalyteKind {
  const { panel, finding, claim, analyte: name } = measurement;
  if (isHidden(measurement, product)) return "adulterant";
  const analyte = analyteOf(measurement);
  const isLookedForHere = panel === "undeclared_drugs" && claim === null && !isOnLabel(name, product);
  if (analyte && (analyte.panel === panel || !isLookedForHere)) return analyte.kind;
  const kind = KIND_OF_UNKNOWN[panel] ?? "other";
  if (kind !== "pathogen") return kind === "adulterant" && !isLookedForHere ? "other" : kind;
  return isHarmlessSpecies(name) || (finding.qualifier !== "present" && finding.qualifier !== "absent")
    ? "hygiene"
    : kind;
}

/** Whether a name is a hidden or prohibited ingredient that this label may not, or does not, name. */
function isHidden({ analyte: name, claim, panel, unit }: Measurement, product: TestedProduct): boolean {
  const known = findAnalyte(name, panel) ?? analyteOf({ analyte: name, panel, unit });
  if (panel === "identity" && known?.kind === "adulterant") return true;
  // "Chromium - lead chromate screen" is about the element; anything else beside one is what it is.
  if (panel === "elements" || panel === "solvents")
    return known?.kind === "adulterant" || namesHidden(name.replace(LEAD_CHROMATE_SCREEN, " "));
  // Hemp holds a little of it lawfully (7 USC 1639o).
  if (known?.id === "delta-9-thc") return !isOnLabel("cannabinoids of hemp", product);
  if (known?.kind === "contaminant" || known?.kind === "adulterant") return known.kind === "adulterant";
  const hidden = findHidden(name);
  if (hidden === null) return false;
  return !hidden.isLawfulIfDeclared || !(claim !== null || isOnLabel(name, product));
}

/** Weeds among herbs leave traces of these everywhere, so that they have limits: it is the amount that counts, if no weed is named. */
const isLimitedToxin = (measurement: Measurement): boolean =>
  measurement.finding.qualifier === "=" &&
  ["tropane-alkaloids", "pyrrolizidine-alkaloids"].includes(analyteOf(measurement)?.id ?? "") &&
  !isToxicSpecies(measurement.analyte.replaceAll(/\b(?:atropine|scopolamine)\b/gi, ""));

const LEAD_CHROMATE_SCREEN = /\blead chromate (?:screen|check|marker)\b/i;

/** Whether a name, or a part of it between commas, slashes or brackets, is a hidden ingredient. */
const namesHidden = (name: string): boolean =>
  [name, ...name.split(/[,/();+]| with | and /)].some((part) => findHidden(part) !== null);

/** A hazard with the reason that its result gives. */
export interface FoundHazard {
  hazard: Hazard;
  reason: Reason;
}

const found = (hazard: Hazard, reason: Reason): FoundHazard => ({ hazard, reason });

/** The hazard that a finding is under every standard; null if it is none. */
export function hazardOf(
  measurement: Measurement,
  kind: AnalyteKind,
  product: TestedProduct,
): FoundHazard | null {
  const { analyte: name, finding, claim } = measurement;
  const isFound = isDetected(finding) || finding.qualifier === "does_not_conform";
  if (kind !== "identity" && !isFound) return null;
  const isToxic = isToxicSpecies(name) || (measurement.panel === "identity" && matchesToxic(measurement));
  if (isToxic && isFoundSpecies(finding) && !isLimitedToxin(measurement))
    return found("toxic_species", "toxic_species_found");
  if (isFound && isInjuringBody(name)) return found("foreign_matter", "foreign_body_found");
  if (isFound && isRadionuclide(name) && isAboveTraces(measurement))
    return found("radioactivity", "radioactivity_found");
  switch (kind) {
    case "adulterant":
      if (claim !== null) return found(kind, "unlawful_though_declared");
      return found(
        kind,
        findHidden(name) || !analyteOf(measurement) ? "adulterant_found" : adulterantReason(measurement),
      );
    case "pathogen":
      return found(kind, "pathogen_found");
    case "allergen":
      return allergenHazard(measurement, product);
    case "identity":
      return identityHazard(measurement, product);
    default:
      return null;
  }
}

/**
 * Becquerels per kilogram below which artificial radioactivity is what fallout left in mushrooms and berries: our own rule, by
 * Japan's limit for cesium in general foods of April 1, 2012, the strictest of those listed (FDA 1,200, Codex 1,000, EU 1,250)
 * at https://www.pref.fukushima.lg.jp/site/portal-english/en01-03.html, a copy read on November 28, 2026.
 */
const TRACES_BQ_KG = 100;

function isAboveTraces({ finding, unit }: Measurement): boolean {
  if (finding.qualifier !== "=") return true;
  const activity = convert(finding.measured, unit, "Bq/kg");
  return !activity.ok || activity.value.gte(TRACES_BQ_KG);
}

/** A lawful ingredient that was found among the drugs is undeclared; it has a place in other supplements. */
const adulterantReason = (measurement: Measurement): Reason =>
  analyteOf(measurement)?.kind === "adulterant" ? "adulterant_found" : "undeclared_ingredient";

function allergenHazard(measurement: Measurement, product: TestedProduct): FoundHazard | null {
  const onLabel = allergenOnLabel(analyteOf(measurement)?.id ?? measurement.analyte, product);
  if (onLabel === "promised_absent") return found("allergen", "promised_absent");
  return onLabel === "undeclared" ? found("allergen", "allergen_undeclared") : null;
}

/** Whether a requirement is that something is absent: "Absent; excludes A. dahurica", "< 0.5 g/100 g". */
export const asksForAbsence = ({ specification }: Measurement): boolean =>
  /^\s*(?:(?:absen\w+|negative|not detect\w+|not present|none|nmt|not more than|no)(?![a-z])|[<≤])/i.test(
    specification ?? "",
  );

/** Whether a constituent of the plant is required to be there: "Present (fruiting body marker)". */
export const asksForConstituent = ({ analyte, specification }: Measurement): boolean =>
  /^\s*present(?![a-z]| or)/i.test(specification ?? "") && isHarmlessConstituent(analyte);

/** Whether a row looks for what a product is stretched with: "Amino acid spiking". */
export const isForAdulteration = ({ analyte }: Measurement): boolean =>
  /\b(?:spik(?:ed|ing)|added|adulterat\w+)\b/i.test(analyte);

function identityHazard(measurement: Measurement, product: TestedProduct): FoundHazard | null {
  const { finding } = measurement;
  const species = speciesOnLabel(measurement.analyte, product);
  const isOther = [measurement.analyte, ...matchedSpecies(measurement)].some(
    (name) => speciesOnLabel(name, product) === "other",
  );
  if (finding.qualifier === "does_not_conform") return found("identity", "identity_failed");
  if (finding.qualifier === "absent")
    return species === "labeled" && !asksForAbsence(measurement) && !isForAdulteration(measurement)
      ? found("identity", "identity_failed")
      : null;
  // That a species conforms says that it was asked for, unless the label is known to lack it.
  // A check for what should not be there conforms if that is not there.
  const isCheck = SUBSTITUTE.test(normalizeText(measurement.analyte));
  const isAsked = finding.qualifier === "conforms" && (isCheck || !product.declared?.ingredients);
  return isOther && isFoundSpecies(finding) && !isAsked ? found("identity", "other_species") : null;
}

/** An identity row that conforms says that the species is there, as one that finds it does. */
const isFoundSpecies = (finding: Finding): boolean => isDetected(finding) || finding.qualifier === "conforms";

/** A finding as it is judged: what identifies the product conforms if it is present, and another species if it is absent. */
export function meaningOf(measurement: Measurement, kind: AnalyteKind, product: TestedProduct): Finding {
  const { analyte, finding } = measurement;
  if (kind !== "identity") return finding;
  const isUnwanted = isForAdulteration(measurement) || speciesOnLabel(analyte, product) !== "labeled";
  if (finding.qualifier === "absent" && isUnwanted) return { qualifier: "conforms" };
  return finding.qualifier === "present" || finding.qualifier === "detected"
    ? { qualifier: "conforms" }
    : finding;
}

const HAZARD_KINDS = new Set<AnalyteKind>(["adulterant", "pathogen", "allergen", "identity"]);

/** Whether such an analyte is looked for because any finding of it is a failure. */
export const isHazardKind = (kind: AnalyteKind): boolean => HAZARD_KINDS.has(kind);

/** Whether a laboratory looks for such an analyte in order not to find it. */
export const isLookedFor = (kind: AnalyteKind): boolean => isHazardKind(kind) && kind !== "identity";

/** Kinds whose finding without a limit leaves a report not fully judged. */
export const needsLimit = (kind: AnalyteKind): boolean => kind === "contaminant" || kind === "promise";
