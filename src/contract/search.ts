import { z } from "zod";
import { brandRef, card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { chosen, day, idOrSlug, page, pageLimit, searchWords, slug, text, verdict } from "./fields.ts";
import { CATEGORIES, DIETS, FACET_KEYS, FILTER_KEYS, FORMS, SEARCH_SORTS } from "./vocabulary.ts";

/** Filters of a search. Within one filter the values are alternatives; filters narrow one another. */
export const searchFilters = z.strictObject({
  category: chosen(z.enum(CATEGORIES)),
  brand_id: chosen(idOrSlug),
  ingredient: chosen(idOrSlug),
  verdict: chosen(verdict),
  form: chosen(z.enum(FORMS)),
  diet: chosen(z.enum(DIETS)),
  tested: z.boolean().optional(),
  tested_from: day.optional(),
  tested_to: day.optional(),
  /** Micrograms of lead a day, at most. */
  max_lead_ug_day: z.number().min(0).max(10_000).optional(),
});
export type SearchFilters = z.infer<typeof searchFilters>;

export const filterOption = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FilterOption = z.infer<typeof filterOption>;

export const filterGroup = z.object({
  key: z.enum(FILTER_KEYS),
  label: z.string(),
  type: z.enum(["multi", "range", "toggle"]),
  /** The most frequent values: at most `FACET_VALUES`, the others are listed by `listFilterValues`. */
  options: z.array(filterOption),
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  unit: z.string().nullable(),
});
export type FilterGroup = z.infer<typeof filterGroup>;

/** A filter that is set: what to show on its chip, and what to take out of the address to drop it. */
export const appliedFilter = z.object({ key: z.enum(FILTER_KEYS), value: z.string(), label: z.string() });
export type AppliedFilter = z.infer<typeof appliedFilter>;

export const searchSupplements = endpoint("searchSupplements", {
  summary: "Supplements that match the words and filters, with facets counted over the whole match.",
  input: z.object({
    search: searchWords.default(""),
    filters: searchFilters.prefault({}),
    sort: z.enum(SEARCH_SORTS).default("relevance"),
    page,
    limit: pageLimit,
  }),
  output: listOf(card).extend({
    facets: z.array(filterGroup),
    applied_filters: z.array(appliedFilter),
    /** The words as they were understood after correction; null where nothing was corrected. */
    did_you_mean: z.string().nullable(),
    /** The slug of the product whose barcode was typed; null for anything else. */
    barcode_slug: z.string().nullable(),
    /** Where nothing was found: how many there would be without one of the filters. */
    without_filter: z.array(appliedFilter.extend({ total: z.int() })),
  }),
});
export type SearchInput = z.infer<typeof searchSupplements.input>;
export type SearchResult = z.infer<typeof searchSupplements.output>;

export const getSearchFilters = endpoint("getSearchFilters", {
  summary: "Every filter with its values, counted over the whole catalogue.",
  input: z.object({}),
  output: z.array(filterGroup),
});

export const listFilterValues = endpoint("listFilterValues", {
  summary:
    "Every value of one filter whose name holds what was typed, counted over what a search finds. (Ours.)",
  input: z.object({
    key: z.enum(FACET_KEYS),
    name: text().default(""),
    search: searchWords.default(""),
    filters: searchFilters.prefault({}),
    page,
    limit: pageLimit,
  }),
  output: listOf(filterOption),
});

/** A supplement as it stands in a list of suggestions. */
export const suggestedProduct = card.pick({
  supplement_id: true,
  slug: true,
  name: true,
  brand: true,
  image_url: true,
  form: true,
  testing_status: true,
  verdict: true,
  sample: true,
});

export const suggest = endpoint("suggest", {
  summary: "Supplements, brands and ingredients that words may lead to while they are being typed.",
  input: z.object({ search: searchWords }),
  output: z.object({
    products: z.array(suggestedProduct),
    brands: z.array(brandRef),
    ingredients: z.array(z.object({ slug, name: z.string() })),
    /** The words that were understood instead, where nothing begins with what was typed; null otherwise. */
    did_you_mean: z.string().nullable(),
  }),
});
export type Suggestions = z.infer<typeof suggest.output>;

export const listBrandSupplements = endpoint("listBrandSupplements", {
  summary: "The supplements of one brand.",
  input: z.object({
    brand_id: idOrSlug,
    filters: searchFilters.prefault({}),
    sort: z.enum(SEARCH_SORTS).default("name"),
    page,
    limit: pageLimit,
  }),
  output: listOf(card),
});
