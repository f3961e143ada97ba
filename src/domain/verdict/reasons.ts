import type { Obstacle } from "../units/convert.ts";

/** Why a result was judged as it was. Several may hold. */
export type Reason =
  | Obstacle
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
  | "method_too_coarse"
  | "sum_undecided"
  | "sum_of_parts"
  | "whole_bounds_part"
  | "speciation_needed"
  | "stated_by_laboratory"
  | "whole_diet"
  | "no_limit"
  | "no_claim"
  | "no_figure"
  | "not_for_this_product";

const SENTENCES: Readonly<Record<Reason, string>> = {
  inside: "Inside the limit with its whole uncertainty.",
  inside_too_close: "Inside the limit, but closer to it than the measurement's uncertainty.",
  outside_too_close: "Outside the limit, but closer to it than the measurement's uncertainty.",
  outside: "Outside the limit, by more than the measurement's uncertainty.",
  value_inside: "The value is inside the limit.",
  value_outside: "The value is outside the limit.",
  uncertainty_not_stated:
    "The laboratory states no uncertainty: the value alone was compared (simple acceptance).",
  uncertainty_in_tolerance: "The tolerance already includes the uncertainty: the value alone was compared.",
  uncertainty_widened: "The uncertainty was stated with k below 2 and was widened to k = 2.",
  not_detected: "Not detected: at most the detection limit.",
  not_quantified: "Traces: between the detection limit and the quantification limit.",
  method_too_coarse: "The method does not see as far as the limit.",
  sum_undecided: "What was not quantified could bring the sum to either side of the limit.",
  sum_of_parts: "Worked out from its parts.",
  whole_bounds_part: "Not measured by itself: it cannot be more than the total, which was measured.",
  speciation_needed:
    "The total is above the limit for the part that is harmful: that part must be measured by itself.",
  stated_by_laboratory: "Observed by the laboratory; there is no number to compare.",
  whole_diet: "The figure is for all that is eaten in a day, and this is what the product adds to it.",
  no_limit: "This standard says nothing about it.",
  no_claim: "The label claims no amount to compare it with.",
  no_figure: "The requirement has no number to compare this one with.",
  not_for_this_product: "The standard's limit does not hold for this kind of product.",
  unit_unknown: "It is stated in a unit that we do not know.",
  units_differ: "The result and the limit are in units that cannot be compared.",
  form_unknown: "Units of effect can only be compared with a mass where the vitamin's form is known.",
  serving_unknown:
    "The size of a serving, or the servings a day, are not known, so that no daily amount follows.",
};

/** The reasons in plain English, in the order given. */
export const inWords = (reasons: readonly Reason[]): string[] => reasons.map((reason) => SENTENCES[reason]);
