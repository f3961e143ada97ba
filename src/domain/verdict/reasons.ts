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
  | "allergen_undeclared"
  | "promised_absent"
  | "allergen_declaration_unknown"
  | "allergen_declared"
  | "promise_unknown"
  | "not_promised"
  | "undeclared_ingredient"
  | "unlawful_though_declared"
  | "toxic_species_found"
  | "foreign_body_found"
  | "radioactivity_found"
  | "child_limit_exceeded"
  | "twice_upper_level"
  | "upper_level_exceeded"
  | "laboratory_failed"
  | "cannot_see_small_amounts"
  | "bare_pass"
  | "not_measured"
  | "own_specification_met"
  | "own_specification_missed"
  | "active_undeclared"
  | "unknown_undeclared"
  | "unknown_far_above_claim"
  | "species_unknown"
  | "other_species"
  | "probiotic_count"
  | "identity_failed"
  | "resistance_found"
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
  allergen_undeclared: "An allergen that the label doesn’t declare.",
  promised_absent: "The label promises that it isn’t in there.",
  allergen_declaration_unknown: "We don’t know whether the label declares it.",
  allergen_declared: "The label declares it.",
  promise_unknown: "We don’t know whether the label promises to be free of it.",
  not_promised: "The label doesn’t promise to be free of it.",
  undeclared_ingredient: "Not declared on the label.",
  unlawful_though_declared: "The label declares it, but an authority calls it unlawful in supplements.",
  toxic_species_found: "A poisonous plant or fungus, or its poison.",
  foreign_body_found: "A foreign body that can injure.",
  radioactivity_found: "Radioactivity that doesn’t occur in nature.",
  child_limit_exceeded: "Above the limit that we apply to products for children.",
  twice_upper_level: "Twice the upper intake level or more. What is too much of it stays in the body.",
  upper_level_exceeded: "Above the upper intake level of the group that the product is for.",
  laboratory_failed: "The laboratory itself failed this result against the specification.",
  cannot_see_small_amounts: "Screened, but the method could not have seen small amounts.",
  not_measured: "The laboratory says that it took this over without a measurement.",
  bare_pass:
    "The laboratory’s “Pass” is against a specification that we haven’t seen, so it doesn’t show that our limit is met.",
  own_specification_missed:
    "The figure misses the requirement that the laboratory prints beside it, though the laboratory doesn’t say so.",
  own_specification_met:
    "The laboratory found it within the printed specification, which is at least as strict as our limit.",
  active_undeclared: "It acts like a medicine, and the label isn’t known to name it.",
  unknown_undeclared: "The label isn’t known to name it, and we don’t know what it does.",
  unknown_far_above_claim:
    "More than twice the amount on the label, of a substance whose effects we don’t know.",
  species_unknown: "The certificate doesn’t say whether this is the species on the label.",
  other_species: "A species that the label doesn’t name.",
  probiotic_count: "A count of the organisms that the product is sold for.",
  identity_failed: "Not what the label says it is.",
  resistance_found: "A gene that makes germs resistant to antibiotics, and that can move to others.",
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
