import type { VitaminForm } from "#contract/vocabulary.ts";

export interface FormFactor {
  form: VitaminForm;
  from: string;
  to: string;
  /** Base units of `to` (µg) in one base unit of `from`. */
  times: string;
}

/**
 * Conversions between dimensions, only for a known form.
 * Sources: conversions of the Dietary Supplement Ingredient Database (USDA, NIH),
 * https://dietarysupplementdatabase.usda.nih.gov/conversions.html, and 21 CFR 101.9(c)(8)(iv).
 * The synthetic vitamin E factor gives mg of alpha-tocopherol as a label counts it; of the substance itself one IU is
 * 0.9 mg.
 */
export const FORM_FACTORS: readonly FormFactor[] = [
  { form: "vitamin-d", from: "IU", to: "mass", times: "0.025" },
  { form: "retinol", from: "IU", to: "mass", times: "0.3" },
  { form: "retinol", from: "IU", to: "mass RAE", times: "0.3" },
  { form: "retinol", from: "mass", to: "mass RAE", times: "1" },
  { form: "vitamin-e-natural", from: "IU", to: "mass", times: "670" },
  { form: "vitamin-e-synthetic", from: "IU", to: "mass", times: "450" },
];
