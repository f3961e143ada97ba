import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, page, pageLimit, searchText, slug } from "./fields.ts";
import {
  MATCH_DEGREES,
  NOTICE_CLASSES,
  NOTICE_PHASES,
  NOTICE_SOURCES,
  NOTICE_STATUSES,
} from "./notice-vocabulary.ts";

/** A public authority's notice: a recall, an alert or a rejection at the border, as it was published. */
export const notice = z.object({
  id: z.int(),
  source: z.enum(NOTICE_SOURCES),
  /** The authority's number: "F-0276-2026" or "2025.0790". */
  reference: z.string(),
  url: z.string(),
  /** In the authority's words: "Class II", "alert notification". */
  classification: z.string(),
  /** Null where the authority publishes none. */
  status: z.enum(NOTICE_STATUSES).nullable(),
  published_on: day,
  ended_on: day.nullable(),
  firm: z.string().nullable(),
  country: z.string().nullable(),
  /** As published: the description of the product, the reason and the codes. */
  product_text: z.string(),
  reason: z.string(),
  code_text: z.string().nullable(),
  lots: z.array(z.string()),
  best_by: z.array(z.string()),
  /** Analytes of ours that the reason names. */
  hazards: z.array(z.object({ analyte: z.string(), name: z.string() })),
  /** Products and brands that it is about, as far as known. Absence says nothing about other products. */
  about: z.array(
    z.object({
      degree: z.enum(MATCH_DEGREES),
      brand: z.object({ slug, name: z.string() }),
      supplement: z.object({ slug, name: z.string() }).nullable(),
    }),
  ),
});
export type PublicNotice = z.infer<typeof notice>;

/** A name on a product's label that is on a list of prohibited ingredients. A label fact, not a test result. */
export const prohibitedIngredient = z.object({
  substance: z.string(),
  /** As the label has it. */
  label_name: z.string(),
  reasons: z.array(z.object({ reason: z.string(), url: z.string().nullable() })),
});
export type ProhibitedIngredient = z.infer<typeof prohibitedIngredient>;

export const listNotices = endpoint("listNotices", {
  summary:
    "Notices of public authorities about dietary supplements, newest first. No notice about a product says nothing about it. (Not in the specification.)",
  input: z.object({
    page,
    limit: pageLimit,
    source: z.enum(NOTICE_SOURCES).optional(),
    /** Id of an analyte. */
    hazard: idOrSlug.optional(),
    /** Words in firm, product or reason. */
    words: searchText.optional(),
    /** A brand: also the notices about its products. */
    brand_id: idOrSlug.optional(),
    class: z.enum(NOTICE_CLASSES).optional(),
    year: z.int().min(1900).max(2999).optional(),
    phase: z.enum(NOTICE_PHASES).optional(),
  }),
  output: listOf(notice).extend({
    /** What all notices can be filtered by: years, newest first, and hazards by name. */
    choices: z.object({
      years: z.array(z.int()),
      hazards: z.array(z.object({ analyte: z.string(), name: z.string() })),
    }),
  }),
});

export const getSupplementNotices = endpoint("getSupplementNotices", {
  summary:
    "Notices about a product, and prohibited ingredients on its label. An empty answer is not a good sign. (Not in the specification.)",
  input: z.object({ supplement_id: idOrSlug }),
  output: z.object({ notices: z.array(notice), prohibited: z.array(prohibitedIngredient) }),
});
