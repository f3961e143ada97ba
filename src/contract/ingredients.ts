import { z } from "zod";
import { backgroundFact } from "./background.ts";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { idOrSlug, slug } from "./fields.ts";
import { ALL_ADULTS, COMPARED_STAGES } from "./life-stages.ts";

/** An ingredient in a list, with its counts of products. */
export const ingredientCard = z.object({
  slug,
  name: z.string(),
  /** "mineral", "botanical" … */
  kind: z.string(),
  listed: z.int(),
  tested: z.int(),
});
export type IngredientCard = z.infer<typeof ingredientCard>;

/** A form in which an ingredient is sold. */
const ingredientForm = z.object({
  name: z.string(),
  /** Percent of the form's weight that is the ingredient; null if it isn't a matter of weight. */
  share_pct: z.number().nullable(),
  /** What a unit of the label is in this form: "1 IU = 0.55 mcg". */
  equals: z.string().nullable(),
});

/** Amounts per serving that labels state, as quantiles, all in `unit`. */
const labelAmounts = z.object({
  unit: z.string(),
  /** Labels in the distribution, and how many of them state the amount in the product's name only. */
  count: z.int(),
  from_names: z.int(),
  /** Labels that state an amount which does not convert to `unit`. */
  other_units: z.int(),
  /** Amounts that are left out because they are more than 100 times the median, smallest first. */
  implausible: z.array(z.number()),
  p5: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  p95: z.number(),
  /** The Daily Value in `unit`; null if there is none that converts. */
  daily_value: z.number().nullable(),
});
export type LabelAmounts = z.infer<typeof labelAmounts>;

const source = z.object({ name: z.string(), url: z.string() });

/** Recommended intake and upper level by life stage. */
const intake = z.object({
  unit: z.string(),
  upper_unit: z.string(),
  upper_scope: z.enum(["supplements", "preformed", "total"]),
  stages: z.array(
    z.object({
      stage: z.string(),
      recommended: z.number().nullable(),
      kind: z.enum(["RDA", "AI"]).nullable(),
      upper: z.number().nullable(),
    }),
  ),
  source,
});
export type IntakeTable = z.infer<typeof intake>;

const study = z.object({
  id: z.string(),
  subject: z.string(),
  products: z.int(),
  market: z.string(),
  findings: z.array(z.string()),
  citation: z.string(),
  url: z.string(),
  read: z.enum(["abstract", "account"]),
});
export type PublishedStudy = z.infer<typeof study>;

/** Measured content of a group of products against the label, in percent of the label. */
const nationalSample = z.object({
  group: z.string(),
  unit: z.string(),
  label_from: z.number(),
  label_to: z.number(),
  difference_min: z.number(),
  difference_median: z.number(),
  difference_max: z.number(),
});

/** A hazard that a report on such a product must cover, with our limit for it. */
const ingredientLimit = z.object({
  hazard: z.string(),
  /** "at most 5 µg per day (USP <2232>)"; null where any finding fails or no number applies. */
  limit: z.string().nullable(),
  why: z.string(),
});
export type IngredientLimit = z.infer<typeof ingredientLimit>;

export const ingredientDetails = ingredientCard.extend({
  about: z.string(),
  passed: z.int(),
  /** Other names by which labels and visitors call it. */
  names: z.array(z.object({ basis: z.string(), names: z.array(z.string()) })),
  forms: z.array(ingredientForm),
  label_amounts: labelAmounts.nullable(),
  daily_value: z.object({ amount: z.number(), unit: z.string() }).nullable(),
  intake: intake.nullable(),
  /** Why there is no reference intake although one exists; null otherwise. */
  intake_missing: z.string().nullable(),
  /** What sources outside this site say about it. */
  background: z.array(backgroundFact),
  studies: z.array(study),
  national_samples: z.object({ source, samples: z.array(nationalSample) }).nullable(),
  limits: z.array(ingredientLimit),
  /** Tested products, best first: none that failed before one that did not, then by score. */
  /** `disputed`: the brand disputes the report that the verdict and the score are of. */
  tested_products: z.array(card.extend({ disputed: z.boolean() })),
});
export type IngredientDetails = z.infer<typeof ingredientDetails>;

export const listIngredients = endpoint("listIngredients", {
  summary: "All ingredients from A to Z with their counts of products. (Not in the specification.)",
  input: z.object({}),
  output: z.object({ list: z.array(ingredientCard) }),
});

export const getIngredient = endpoint("getIngredient", {
  summary:
    "One ingredient: forms, usual label amounts, reference intakes, published tests, limits, and tested products. (Not in the specification.)",
  input: z.object({ ingredient_id: idOrSlug }),
  output: ingredientDetails,
});

/** An amount of the label compared with a reference, in percent of it. */
const comparedAmount = z.object({
  reference: z.number(),
  unit: z.string(),
  percent: z.number(),
});

export const labelIntakes = z.object({
  life_stage: z.enum(COMPARED_STAGES),
  /** Servings a day that the amounts are for: the most that the label allows, else one. */
  servings_per_day: z.number(),
  servings_stated: z.boolean(),
  rows: z.array(
    z.object({
      name: z.string(),
      ingredient_slug: z.string(),
      /** Per day, in the unit on the label. */
      amount: z.number(),
      unit: z.string(),
      recommended: comparedAmount
        .extend({
          kind: z.enum(["RDA", "AI"]),
          /** The highest recommended intake of all adults; null if `reference` is the only one. */
          highest: z.number().nullable(),
        })
        .nullable(),
      upper: comparedAmount.nullable(),
      /** Why there is no comparison with an upper level; null if there is. */
      upper_missing: z.string().nullable(),
      /** Why the amount could not be compared; null if it was. */
      not_compared: z.string().nullable(),
    }),
  ),
  source,
});
export type LabelIntakes = z.infer<typeof labelIntakes>;

export const compareLabelWithIntakes = endpoint("compareLabelWithIntakes", {
  summary:
    "The label of a supplement compared with reference intakes: a label fact, not advice. (Not in the specification.)",
  input: z.object({ supplement_id: idOrSlug, life_stage: z.enum(COMPARED_STAGES).default(ALL_ADULTS) }),
  output: labelIntakes,
});
