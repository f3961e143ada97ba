import type { ConversionError } from "../units/convert.ts";

/** Reason code of a judgment. A judgment may have several. */
export type Reason =
  | ConversionError
  | "inside"
  | "inside_too_close"
  | "outside_too_close"
  | "outside"
  | "value_inside"
  | "value_outside"
  | "uncertainty_not_stated"
  | "uncertainty_in_tolerance"
  | "uncertainty_widened"
  | "not_detected"
  | "not_quantified"
  | "traces"
  | "method_too_coarse"
  | "sum_undecided"
  | "sum_of_parts"
  | "part_exceeds_sum"
  | "whole_bounds_part"
  | "speciation_needed"
  | "judged_by_part"
  | "absence_not_shown"
  | "stated_by_laboratory"
  | "adulterant_found"
  | "pathogen_found"
  | "allergen_found"
  | "identity_failed"
  | "found_without_limit"
  | "warning_level_only"
  | "origin_unknown"
  | "variability_allowed"
  | "no_limit"
  | "no_claim"
  | "no_figure"
  | "not_for_this_product";

const SENTENCES: Readonly<Record<Reason, string>> = {
  inside: "Within the limit, uncertainty included.",
  inside_too_close: "Within the limit, but closer to it than the measurement uncertainty.",
  outside_too_close: "Outside the limit, but closer to it than the measurement uncertainty.",
  outside: "Outside the limit by more than the measurement uncertainty.",
  value_inside: "The value is within the limit.",
  value_outside: "The value is outside the limit.",
  uncertainty_not_stated:
    "The laboratory stated no uncertainty, so only the value was compared (simple acceptance).",
  uncertainty_in_tolerance: "The tolerance already includes the uncertainty, so only the value was compared.",
  uncertainty_widened: "The uncertainty was stated with k below 2 and was widened to k = 2.",
  not_detected: "Not detected.",
  not_quantified: "Below the quantification limit.",
  traces: "Traces: detected, below the quantification limit.",
  method_too_coarse: "The method isn’t sensitive enough for the limit.",
  sum_undecided: "The parts that weren’t quantified could put the sum on either side of the limit.",
  sum_of_parts: "Calculated from its parts.",
  part_exceeds_sum: "One part alone exceeds the limit for the sum.",
  whole_bounds_part: "Not measured by itself, but it can’t exceed the measured total.",
  speciation_needed: "The total is above the limit for the harmful form, which must be measured separately.",
  judged_by_part: "Judged by the harmful form that is part of this total.",
  absence_not_shown:
    "The limit asks for absence in a larger amount than the method can see, so this doesn’t show it.",
  stated_by_laboratory: "Reported by the laboratory without a number to compare.",
  adulterant_found:
    "A drug, stimulant or filler that has no place in a supplement. There is no tolerance for it.",
  pathogen_found: "A germ that can make people ill. None may be present.",
  allergen_found: "An allergen that labels must declare.",
  identity_failed: "Not what the label says it is.",
  found_without_limit: "Found, but we hold no limit for it, so it is not judged.",
  warning_level_only: "Found. We hold a warning level for it but no limit, so it is not judged.",
  origin_unknown:
    "Enough if the ingredient occurs naturally in the product (80%), too little if it was added (100%). The origin is not stated.",
  variability_allowed:
    "The law allows variability within the method, and the laboratory stated no uncertainty.",
  no_limit: "We hold no limit for this.",
  no_claim: "The label doesn’t claim an amount.",
  no_figure: "The requirement has no number to compare with.",
  not_for_this_product: "The limit that we hold doesn’t apply to this kind of product.",
  unit_unknown: "The unit is unknown.",
  units_differ: "The units of the result and the limit can’t be compared.",
  form_unknown:
    "The label and the laboratory may mean different substances (an acetate, a hydrate, a salt). The laboratory has to say which one it measured.",
  serving_unknown:
    "The serving size or the servings per day are unknown, so the daily amount can’t be calculated.",
};

/** One sentence per reason, in the given order. */
export const reasonSentences = (reasons: readonly Reason[]): string[] =>
  reasons.map((reason) => SENTENCES[reason]);
