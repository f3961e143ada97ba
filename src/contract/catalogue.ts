import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, instant, limit, page, pageLimit, searchText, slug, verdict } from "./fields.ts";
import { SHORT_LIST } from "./limits.ts";
import { PICTURE_KINDS } from "./product-pictures.ts";
import { findings } from "./report-parts.ts";
import { BRAND_SORTS, NOTICE_STANDINGS } from "./search-vocabulary.ts";
import {
  CATEGORIES,
  DIETS,
  EVIDENCE_GRADES,
  FACT_OPERATORS,
  FORMS,
  FREE_FROM,
  MARKET_STATUSES,
  REPORT_STATES,
  SOURCE_KINDS,
  TESTING_STATUSES,
} from "./vocabulary.ts";

export const brandRef = z.object({
  brand_id: z.string(),
  slug,
  name: z.string(),
  /** A drawn logo; demo brands only. */
  logo_url: z.string().nullable(),
});

/** What stands beside the verdict of a report. Those of the first edition of the judgment have none of it. */
const judgment = {
  ...findings,
  /** What decided the verdict, in plain words: hazards first. Null under the first edition. */
  headline: z.string().nullable(),
};

export const certification = z.object({
  issuer: z.string(),
  scope: z.string(),
  certificate_number: z.string(),
  valid_from: day,
  expires_on: day,
  url: z.string().nullable(),
  demo: z.boolean(),
});

/** A measured amount, or what it is below where the method could not quantify it: an upper bound is never a value. */
export const measuredOrBelow = z.union([
  z.strictObject({ measured: z.number() }),
  z.strictObject({ below: z.number() }),
]);
export type MeasuredOrBelow = z.infer<typeof measuredOrBelow>;

/** A supplement in a list. */
export const card = z.object({
  supplement_id: z.string(),
  slug,
  name: z.string(),
  brand: brandRef,
  image_url: z.string(),
  /** What `image_url` shows. */
  picture: z.enum(PICTURE_KINDS),
  category: z.enum(CATEGORIES),
  form: z.enum(FORMS),
  testing_status: z.enum(TESTING_STATUSES),
  verdict: verdict.nullable(),
  ...judgment,
  score: z.number().nullable(),
  score_version: z.string().nullable(),
  /** Measured amount in percent of the label claim, averaged over the measured claims. */
  label_accuracy_pct: z.number().nullable(),
  /** Micrograms of lead per day at the largest labeled intake; null if lead was not measured. */
  lead_ug_day: measuredOrBelow.nullable(),
  coverage: z.object({ tested: z.int(), required: z.int() }).nullable(),
  report_slug: z.string().nullable(),
  lot_number: z.string().nullable(),
  tested_at: day.nullable(),
  /** How good the evidence behind the verdict is, A (best) to D; null if not tested. */
  evidence_grade: z.enum(EVIDENCE_GRADES).nullable(),
  /** Whether a measured daily amount is above the upper level of the group that the product is for; null if not tested. */
  above_upper_level: z.boolean().nullable(),
  /** What the label says of amount, form, count and serving, with the year of the label record. */
  label_summary: z.string(),
  /** How far lead is above California's warning level; null if it is not. */
  warning_summary: z.string().nullable(),
  /** Certificates of the brand that cover this product, the last to expire first. They may have expired. */
  certificates: z.array(certification.omit({ demo: true })),
  /** Of the public notices about it; empty if none is known, which is not a good sign. */
  notices: z.array(z.enum(NOTICE_STANDINGS)),
  /** True for demo data (fictitious brands): always shown with the Demo badge. */
  demo: z.boolean(),
});
export type Card = z.infer<typeof card>;

/** Origin and date of a record. */
export const source = z.object({
  kind: z.enum(SOURCE_KINDS),
  label: z.string(),
  url: z.string().nullable(),
  recorded_on: day.nullable(),
});

export const brandCard = brandRef.extend({
  listed: z.int(),
  tested: z.int(),
  /** Supplements that can be recommended (`isClean`). Only meaningful together with `tested`. */
  passed: z.int(),
  last_tested_at: day.nullable(),
  demo: z.boolean(),
});
export type BrandCard = z.infer<typeof brandCard>;

export const brandEvent = z.object({
  on: day,
  kind: z.enum(["report", "withdrawal", "certificate", "response"]),
  title: z.string(),
  verdict: verdict.nullable(),
  report_slug: z.string().nullable(),
});

export const brandDetails = brandCard.extend({
  website: z.string().nullable(),
  about: z.string().nullable(),
  country: z.string().nullable(),
  founded: z.int().nullable(),
  source,
  /**
   * Brands that seem to belong to the same company, by their names and products: another spelling, a product line, or the
   * brand that this is a line of (`head`). Not confirmed by the company.
   */
  family: z.array(
    z.object({
      brand_id: z.string(),
      slug,
      name: z.string(),
      listed: z.int(),
      relation: z.enum(["same", "line", "head"]),
    }),
  ),
  certifications: z.array(certification),
  verdict_counts: z.array(z.object({ verdict, count: z.int() })),
  brand_responses: z.array(
    z.object({ report_slug: slug, supplement_name: z.string(), responded_on: day, text: z.string() }),
  ),
  failures: z.array(
    z.object({
      report_slug: slug,
      supplement_name: z.string(),
      supplement_slug: slug,
      tested_at: day,
      verdict,
      hazards: findings.hazards,
      headline: judgment.headline,
    }),
  ),
  timeline: z.array(brandEvent),
});
export type BrandDetails = z.infer<typeof brandDetails>;

/** One row of the Supplement Facts panel. Amounts are per serving, in the unit on the label. */
export const labelFact = z.object({
  name: z.string(),
  ingredient_slug: z.string().nullable(),
  form: z.string().nullable(),
  operator: z.enum(FACT_OPERATORS),
  amount: z.number().nullable(),
  unit: z.string().nullable(),
  /** Percent of the Daily Value as the label prints it. */
  dv_percent: z.number().nullable(),
  /** Percent of the Daily Value in force since 2020; null if the label does not tell enough to calculate it. */
  dv_today_percent: z.number().nullable(),
  /** A blend of which at least one part has no amount. */
  is_blend: z.boolean(),
  /** 0 for a top-level row, 1 for a part of the row above it (ingredients of a blend). */
  depth: z.int(),
});

export const reportSummary = z.object({
  report_slug: slug,
  report_number: z.string(),
  lot_number: z.string(),
  lab_name: z.string(),
  tested_at: day,
  state: z.enum(REPORT_STATES),
  verdict,
  ...judgment,
  /** Edition of the rules that the verdict was judged under. */
  judgment_edition: z.string(),
  label_accuracy_pct: z.number().nullable(),
  demo: z.boolean(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

export const supplementDetails = card.extend({
  serving_size: z.string().nullable(),
  servings_per_container: z.number().nullable(),
  /** The most servings a day that the label allows. */
  servings_per_day: z.number().nullable(),
  net_contents: z.array(z.string()),
  diet: z.array(z.enum(DIETS)),
  /** What the label says the product is free of. */
  free_from: z.array(z.enum(FREE_FROM)),
  /** Whom the label is meant for; empty unless the source says more than its default. */
  target_groups: z.array(z.string()),
  /** Types of claims that the source found on the label. */
  claim_types: z.array(z.string()),
  label_facts: z.array(labelFact),
  /** Edition of the Daily Values that the label’s percentages are of; null if they do not tell. */
  dv_edition: z.enum(["1995", "2016"]).nullable(),
  other_ingredients: z.array(z.string()),
  statements: z.array(z.object({ type: z.string(), text: z.string() })),
  barcodes: z.array(z.string()),
  /** Other sizes and label versions of the same product, newest first. */
  /** What an operator wrote about the product. */
  description: z.string().nullable(),
  label_versions: z.array(
    z.object({
      source_ref: z.string(),
      net_contents: z.string().nullable(),
      recorded_on: day.nullable(),
      url: z.string().nullable(),
      /** Of this version of the label, when the source looked: the product may be sold under a newer label. */
      market_status: z.enum(MARKET_STATUSES),
      /** The day on which the source found this version off the market. */
      off_market_on: day.nullable(),
      /** What this version changed from the one before it, where both state it. */
      changes: z.array(
        z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
  reports: z.array(reportSummary),
  source,
  updated_at: instant,
});
export type SupplementDetails = z.infer<typeof supplementDetails>;

export const listBrands = endpoint("listBrands", {
  summary: "Brands with their counts of listed, tested, and passed supplements.",
  input: z.object({
    search: searchText.default(""),
    /** First letter A to Z, or `#` for names that start with anything else. */
    letter: z
      .string()
      .regex(/^[A-Z#]$/, "Choose a letter from A to Z, or #.")
      .nullish(),
    tested_only: z.boolean().default(false),
    sort: z.enum(BRAND_SORTS).default("name"),
    page,
    limit: pageLimit,
  }),
  output: listOf(brandCard).extend({ letters: z.array(z.object({ letter: z.string(), count: z.int() })) }),
});

export const getBrand = endpoint("getBrand", {
  summary: "One brand: certificates, verdict counts, failed tests, brand replies, and a timeline.",
  input: z.object({ brand_id: idOrSlug }),
  output: brandDetails,
});

export const getSupplement = endpoint("getSupplement", {
  summary: "One supplement: label, barcodes, reports, and source of the record.",
  input: z.object({ supplement_id: idOrSlug }),
  output: supplementDetails,
});

export const listSimilarSupplements = endpoint("listSimilarSupplements", {
  summary:
    "Supplements with the same main ingredients, tested ones first. Where there are fewer than four, others of the category make them up.",
  input: z.object({ supplement_id: idOrSlug, page, limit: limit.default(SHORT_LIST.limit) }),
  output: listOf(card.extend({ reason: z.string() })),
});

export const listRecentlyTested = endpoint("listRecentlyTested", {
  summary: "Supplements with the most recent published reports.",
  input: z.object({ page, limit: limit.default(SHORT_LIST.limit) }),
  output: listOf(card),
});

export const getOverview = endpoint("getOverview", {
  summary:
    "Catalog overview for the home page: counts, categories, and latest failed tests. (Not in the specification.)",
  input: z.object({}),
  output: z.object({
    reports: z.int(),
    brands: z.int(),
    supplements: z.int(),
    updated_at: instant.nullable(),
    categories: z.array(z.object({ category: z.enum(CATEGORIES), supplements: z.int(), tested: z.int() })),
    latest_failures: z.array(z.object({ card, analyte: z.string(), finding: z.string() })),
  }),
});
