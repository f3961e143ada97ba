import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { day, idOrSlug, instant, slug, verdict } from "./fields.ts";
import { COMPARED_STAGES } from "./life-stages.ts";
import { MAX_DAY_PRODUCTS, MAX_DAY_SERVINGS } from "./limits.ts";
import { HAZARDS } from "./verdicts.ts";

/** How much of one analyte is in one serving of a product, as far as it is known. All figures are in `unit`. */
export const portion = z.object({
  /** Analyte id, which is the slug of the ingredient. */
  analyte: z.string(),
  name: z.string(),
  /** What labels claim, or what is unwanted. */
  group: z.enum(["nutrient", "contaminant"]),
  /** Whether a laboratory measured it in a lot, or only the label states it. */
  basis: z.enum(["measured", "label"]),
  unit: z.string(),
  /** The least and the most that it can be, without uncertainty; `to` is null where it is unknown. */
  from: z.number(),
  to: z.number().nullable(),
  /** Standard uncertainty u = U / k of the measured value; null if none is stated. */
  uncertainty: z.number().nullable(),
  /** What the upper level counts of one unit of the amount, in its own unit; null if the form does not tell. */
  upper_factor: z.number().nullable(),
  /** What the label claims; null if it claims no single figure. */
  claim: z.number().nullable(),
  /**
   * Why it is a range or unknown: below the limit of detection or quantification, in a blend that states only its total,
   * part of a measured total, a bound on the label; not stated, found without a figure, in a unit that does not convert.
   */
  note: z
    .enum([
      "below_limit",
      "blend",
      "part_of_total",
      "label_bound",
      "not_stated",
      "no_figure",
      "no_conversion",
    ])
    .nullable(),
});
export type Portion = z.infer<typeof portion>;

/** What My day needs to know of a product. */
export const dayProduct = z.object({
  /** By which it was asked for: an id, a slug, or a former slug. */
  reference: z.string(),
  slug,
  name: z.string(),
  brand: z.string(),
  demo: z.boolean(),
  serving_size: z.string().nullable(),
  servings_per_container: z.number().nullable(),
  /** The most servings a day that the label allows. */
  servings_per_day: z.number().nullable(),
  /** Whether we hold a facts panel. Without one, what the product adds is unknown. */
  has_facts: z.boolean(),
  /** Rows of the facts panel that are not added up, because we know no ingredient of that name. */
  not_added: z.array(z.string()),
  /** The newest report, from which the measured amounts are; null for a product that was not tested. */
  report: z
    .object({
      report_slug: slug,
      lot_number: z.string(),
      lab_name: z.string(),
      tested_at: day,
      verdict,
      hazards: z.array(z.enum(HAZARDS)),
      headline: z.string().nullable(),
    })
    .nullable(),
  /** Day and address of the label record; null if the source gives none. */
  label: z.object({ recorded_on: day.nullable(), url: z.string().nullable() }),
  portions: z.array(portion),
});
export type DayProduct = z.infer<typeof dayProduct>;

export const getDayProducts = endpoint("getDayProducts", {
  summary:
    "What My day needs of each product: amounts per serving as measured or labeled. It is not told how many servings, nor for whom. (Not in the specification.)",
  input: z.object({
    supplement_ids: z
      .array(idOrSlug)
      .min(1, "Name at least one product.")
      .max(MAX_DAY_PRODUCTS, `Name at most ${MAX_DAY_PRODUCTS} products.`),
  }),
  output: z.object({
    products: z.array(dayProduct),
    /** References of products that are not in the catalog. */
    missing: z.array(z.string()),
  }),
});

/** Products with servings a day, and for whom. */
export const dayContent = z.object({
  items: z
    .array(
      z.object({
        supplement_id: idOrSlug,
        servings: z
          .number()
          .positive("Enter more than 0 servings.")
          .max(MAX_DAY_SERVINGS, `Enter at most ${MAX_DAY_SERVINGS} servings a day.`),
      }),
    )
    .max(MAX_DAY_PRODUCTS, `Add at most ${MAX_DAY_PRODUCTS} products.`),
  life_stage: z.enum(COMPARED_STAGES),
});
export type DayContent = z.infer<typeof dayContent>;

const savedDay = dayContent.extend({ saved_at: instant });

export const getSavedDay = endpoint("getSavedDay", {
  summary: "My day as the user saved it; null if nothing is saved. (Not in the specification.)",
  input: z.object({ action: z.literal("get") }),
  output: savedDay.nullable(),
});

export const saveDay = endpoint("saveDay", {
  summary: "Saves My day with the account, replacing what was saved. (Not in the specification.)",
  input: dayContent.extend({ action: z.literal("save") }),
  output: savedDay,
});

export const deleteSavedDay = endpoint("deleteSavedDay", {
  summary: "Deletes My day from the account. (Not in the specification.)",
  input: z.object({ action: z.literal("delete") }),
  output: z.null(),
});
