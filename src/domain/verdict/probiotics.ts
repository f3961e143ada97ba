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
  const isCount = panel === "microbes" && finding.qualifier === "=";
  if (!isCount || !traits.types?.includes("probiotic") || EXCEPT.test(printed)) return null;
  const isYeast = analyte === "yeasts" || analyte === "tymc";
  const isSoldFor = isYeast
    ? SOLD_YEAST.test([name, ...(declared?.ingredients ?? [])].join("; "))
    : analyte === "tamc" || (analyte === printed && (LACTIC.test(printed) || isHarmlessSpecies(printed)));
  return isSoldFor ? { verdict: "informational", rule: "none", reasons: ["probiotic_count"] } : null;
}

/** What is counted besides the organisms of the label. */
const EXCEPT = /\b(?:not|non|except|exclud\w+|other than|without|inhibited)\b/i;
const SOLD_YEAST = /saccharomyces|boulardii|cerevisiae/i;
const LACTIC = /(?<!non-? ?)\blactic\b/i;

/** Genes of acquired resistance by their usual names, or a name that says so. */
const RESISTANCE =
  /\b(?:van[a-h]|mec[ac]|mcr-?\d|bla[ _-]?(?:ctx|tem|shv|kpc|ndm|oxa)[\w-]*)(?![a-z])|\bresistance (?:genes?|determinants?)\b|\b(?:amr|antimicrobial resistance) genes?\b/i;

/**
 * A gene of acquired resistance to antibiotics, found in what people swallow alive: our own rule, after EFSA's guidance on organisms
 * in feed (EFSA Journal 16 (2018) 5206), which asks whether there is any. Null for anything else.
 */
export function judgeResistance({ analyte, finding }: Measurement): Judgement | null {
  const isFound = finding.qualifier === "=" ? Number(finding.measured) > 0 : isDetected(finding);
  return RESISTANCE.test(analyte) && isFound
    ? { verdict: "fail", rule: "stated", reasons: ["resistance_found"] }
    : null;
}
