import { z } from "zod";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { ingredientCard } from "./ingredients.ts";
import { CATEGORIES } from "./vocabulary.ts";

/** A ranked product with the contaminant that was measured closest to its safety limit, or furthest above it. */
const rankedProduct = card.extend({
  /** Null if no contaminant was judged. `at_most`: none was measured, and this one has the highest upper bound. */
  highest_contaminant: z
    .object({ name: z.string(), percent_of_limit: z.number(), at_most: z.boolean() })
    .nullable(),
});
export type RankedProduct = z.infer<typeof rankedProduct>;

/** Products in one ranking. */
const counts = { listed: z.int(), tested: z.int(), ranked: z.int() };

const rankingSummary = z.object({
  category: z.enum(CATEGORIES),
  ...counts,
  /** The first of the ranking; null if none was ranked. */
  best: card.nullable(),
});
export type RankingSummary = z.infer<typeof rankingSummary>;

export const ranking = z.object({
  category: z.enum(CATEGORIES),
  ...counts,
  left_out: z.object({
    /** Listed products without a report in effect. */
    untested: z.int(),
    /** Tested products whose newest report is disputed. */
    disputed: z.int(),
    /** Tested products that can't be recommended: unsafe, failed, incomplete, or a pass of evidence grade D. */
    not_clean: z.int(),
    /** Products that passed and for which the formula yields no score. */
    unscored: z.int(),
    /** Reports, not products. */
    superseded_reports: z.int(),
    withdrawn_reports: z.int(),
  }),
  /** True if the ranked products are demo data: real and demo products are never in one ranking. */
  demo: z.boolean(),
  /** The first products, best first, by score. None that did not pass. */
  products: z.array(rankedProduct),
});
export type Ranking = z.infer<typeof ranking>;

export const listRankings = endpoint("listRankings", {
  summary:
    "The ranking of every category in short, and the most tested ingredients with at least two tested products. (Not in the specification.)",
  input: z.object({}),
  output: z.object({ categories: z.array(rankingSummary), ingredients: z.array(ingredientCard) }),
});

export const getRanking = endpoint("getRanking", {
  summary:
    "Tested products of one category ranked by the published score, and what the ranking leaves out. (Not in the specification.)",
  input: z.object({ category: z.enum(CATEGORIES) }),
  output: ranking,
});
