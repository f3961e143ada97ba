import type { EvidenceGrade } from "./vocabulary.ts";

/**
 * Verdicts of a report, worst first: the worse of its answers on safety and on the label (ILAC-G8:09/2019 §4.2).
 * `unsafe`: a hazard was found, whatever else is in the report. `not_fully_judged`: something was found for which no limit is held. `no_failures`: nothing failed, but tests that
 * matter for such a product were not done.
 */
export const VERDICTS = [
  "unsafe",
  "fail",
  "conditional_fail",
  "not_fully_judged",
  "inconclusive",
  "no_failures",
  "conditional_pass",
  "pass",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Verdicts of a result, worst first. `not_judged`: a contaminant was found, and no limit is held for it.
 * `informational`: not a question of pass or fail.
 */
export const RESULT_VERDICTS = [
  "fail",
  "conditional_fail",
  "not_judged",
  "inconclusive",
  "conditional_pass",
  "pass",
  "informational",
] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];

export type AnyVerdict = Verdict | ResultVerdict;

/** The two questions that a verdict answers: is it safe, and is it what the label says? */
export const ANSWERS = ["safety", "label"] as const;
export type Answer = (typeof ANSWERS)[number];

/** Position against a level that triggers a notice; never a failure. */
export const WARNING_POSITIONS = ["above", "undecided", "below"] as const;
export type WarningPosition = (typeof WARNING_POSITIONS)[number];

/**
 * Findings that fail under every standard, worst first. All but `identity` make a product unsafe.
 * `over_upper_level`: vitamin A, vitamin D or iron at twice the upper level or more. `child_limit`: a limit for children,
 * exceeded in a product for children.
 */
export const HAZARDS = [
  "adulterant",
  "toxic_species",
  "pathogen",
  "radioactivity",
  "foreign_matter",
  "allergen",
  "child_limit",
  "over_upper_level",
  "identity",
] as const;
export type Hazard = (typeof HAZARDS)[number];

export const isUnsafe = (hazard: Hazard): boolean => hazard !== "identity";

/**
 * Whether a product can be recommended: everything that matters was tested and is clearly within, by a laboratory whose
 * accreditation covers it, and no measured amount is above the upper level, which a label may lawfully exceed. Rankings,
 * alternatives, and answers of "passed" take nothing else.
 */
export const isClean = ({ verdict, evidence_grade, above_upper_level }: Recommendable): boolean =>
  verdict === "pass" && evidence_grade !== "D" && above_upper_level !== true;

export interface Recommendable {
  verdict: Verdict | null;
  evidence_grade: EvidenceGrade | null;
  above_upper_level: boolean | null;
}

/** Whether a visitor must not rely on the product: such verdicts come first in lists and never have a score. */
export const isFailing = (verdict: AnyVerdict): boolean =>
  verdict === "unsafe" || verdict === "fail" || verdict === "conditional_fail";
