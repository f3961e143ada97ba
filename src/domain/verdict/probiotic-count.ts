import { isHarmlessSpecies } from "../hazards/harmless-species.ts";
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
