import { isHarmlessSpecies } from "../hazards/harmless-species.ts";
import { isDetected } from "./finding.ts";
import type { Judgement } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/** A count of what a probiotic is sold for is no contamination (rule of the third edition). */
export function countOfProbiotic(
  { panel, analyte: printed, finding }: Measurement,
  analyte: string,
  { name = "", declared, traits }: TestedProduct,
): Judgement | null {
  const label = [name, ...(declared?.ingredients ?? [])].join("; ");
  const isProbiotic = traits.types?.includes("probiotic") || isHarmlessSpecies(label);
  if (panel !== "microbes" || finding.qualifier !== "=" || !isProbiotic) return null;
  const isYeast = analyte === "yeasts" || analyte === "tymc";
  const isSoldFor = isYeast
    ? SOLD_YEAST.test(label)
    : analyte === "tamc" || LACTIC.test(printed) || isHarmlessSpecies(printed);
  return isSoldFor ? { verdict: "informational", rule: "none", reasons: ["probiotic_count"] } : null;
}

const SOLD_YEAST = /saccharomyces|boulardii|cerevisiae/i;
const LACTIC = /(?<!non-? ?)\blactic\b/i;

/** Genes of acquired resistance by their usual names, or a name that says so. */
const RESISTANCE =
  /\b(?:van[a-h]|mec[ac]|mcr-?\d|bla[ _-]?(?:ctx|tem|shv|kpc|ndm|oxa)[\w-]*|erm\(?[a-z]\)?|tet\(?[a-z]\)?)(?![a-z])|\bresistance (?:genes?|determinants?)\b|\b(?:amr|antimicrobial resistance) genes?\b/i;

/**
 * A gene of acquired resistance to antibiotics, found in what people swallow alive. It must not be there: EFSA, Guidance on
 * the characterisation of microorganisms, EFSA Journal 16 (2018) 5206. Null for anything else.
 */
export function judgeResistance({ analyte, finding }: Measurement): Judgement | null {
  return RESISTANCE.test(analyte) && isDetected(finding)
    ? { verdict: "fail", rule: "stated", reasons: ["resistance_found"] }
    : null;
}
