import { z } from "zod";
import { brandRef, card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, page, pageLimit, searchText, selectedValues, slug, verdict } from "./fields.ts";
import {
  CERTIFICATE_STATUSES,
  FACET_KEYS,
  FILTER_KEYS,
  NOTICE_STANDINGS,
  SEARCH_SORTS,
} from "./search-vocabulary.ts";
import { HAZARDS } from "./verdicts.ts";
import { CATEGORIES, DIETS, FORMS, FREE_FROM } from "./vocabulary.ts";

/** Search filters. Values of one filter are combined with OR, those of `free_from` and filters with AND. */
export const searchFilters = z.strictObject({
  category: selectedValues(z.enum(CATEGORIES)),
  brand_id: selectedValues(idOrSlug),
  ingredient: selectedValues(idOrSlug),
  verdict: selectedValues(verdict),
  hazard: selectedValues(z.enum(HAZARDS)),
  form: selectedValues(z.enum(FORMS)),
  diet: selectedValues(z.enum(DIETS)),
  /** What the label says the product is free of. */
  free_from: selectedValues(z.enum(FREE_FROM)),
  certificate: selectedValues(z.enum(CERTIFICATE_STATUSES)),
  /** Recalls and alerts of authorities about the product, as its page shows them. */
  notice: selectedValues(z.enum(NOTICE_STANDINGS)),
  tested: z.boolean().optional(),
  tested_from: day.optional(),
  tested_to: day.optional(),
  /** Upper bound of lead in micrograms per day. */
  max_lead_ug_day: z.number().min(0).max(10_000).optional(),
});
export type SearchFilters = z.infer<typeof searchFilters>;

export const filterOption = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FilterOption = z.infer<typeof filterOption>;

export const filterGroup = z.object({
  key: z.enum(FILTER_KEYS),
  label: z.string(),
  type: z.enum(["multi", "range", "toggle"]),
  /** Most frequent values, at most `MAX_FACET_VALUES`, others are listed by `listFilterValues`. */
  options: z.array(filterOption),
  min: z.union([z.number(), z.string()]).nullable(),
  max: z.union([z.number(), z.string()]).nullable(),
  unit: z.string().nullable(),
});
export type FilterGroup = z.infer<typeof filterGroup>;

/** An active filter: its chip label, and the key and value to remove from the URL. */
export const appliedFilter = z.object({ key: z.enum(FILTER_KEYS), value: z.string(), label: z.string() });
export type AppliedFilter = z.infer<typeof appliedFilter>;

/** True: exactly these words, without spell correction. */
const asTyped = z.boolean().default(false);

export const searchSupplements = endpoint("searchSupplements", {
  summary: "Supplements that match the query and filters, with facets counted over all matches.",
  input: z.object({
    search: searchText.default(""),
    as_typed: asTyped,
    filters: searchFilters.prefault({}),
    sort: z.enum(SEARCH_SORTS).default("relevance"),
    page,
    limit: pageLimit,
  }),
  output: listOf(card).extend({
    facets: z.array(filterGroup),
    applied_filters: z.array(appliedFilter),
    /** Number of tested supplements in all results. */
    tested: z.int(),
    /**
     * Number of tested supplements with every word in name or brand: by relevance they come first, after supplements
     * whose whole name was typed. 0 in other orders.
     */
    tested_first: z.int(),
    /** The corrected query, which the results match; null if nothing was corrected. */
    did_you_mean: z.string().nullable(),
    /** Number of results for the query as typed; `total` unless it was corrected. */
    typed_total: z.int(),
    /** Slug of the product if the query is its barcode; otherwise null. */
    barcode_slug: z.string().nullable(),
    /** What the query excludes ("without soy"); null if nothing. */
    excluded: z
      .object({
        /** As typed, in lower case. */
        names: z.array(z.string()),
        /** Number of results that are without it, by their label or list of ingredients: by relevance they come first. */
        without: z.int(),
        /** Number of supplements that do not name it, but whose ingredients are not on file: they may contain it. */
        unknown: z.int(),
        /** Whether these follow in the results, because few are without it; otherwise they are left out. */
        shows_unknown: z.boolean(),
        /** Number of supplements left out because their name or label names it. */
        named: z.int(),
      })
      .nullable(),
    /** Why a query that is a barcode finds no product: its last digit does not fit, or a spreadsheet rounded it. */
    code_problem: z.enum(["wrong_check_digit", "rounded"]).nullable(),
    /** The ingredient whose name or synonym the query is; null if it is more or something else. */
    ingredient: z.object({ slug, name: z.string() }).nullable(),
    /** If there are no results: the number of results without each filter. */
    without_filter: z.array(appliedFilter.extend({ total: z.int() })),
  }),
});
export type SearchInput = z.infer<typeof searchSupplements.input>;
export type SearchResult = z.infer<typeof searchSupplements.output>;

export const getSearchFilters = endpoint("getSearchFilters", {
  summary: "Every filter with its values, counted over the whole catalog.",
  input: z.object({}),
  output: z.array(filterGroup),
});

export const listFilterValues = endpoint("listFilterValues", {
  summary:
    "Values of one filter whose name contains the typed text, counted over the search results. (Not in the specification.)",
  input: z.object({
    key: z.enum(FACET_KEYS),
    name: searchText.default(""),
    search: searchText.default(""),
    as_typed: asTyped,
    filters: searchFilters.prefault({}),
    page,
    limit: pageLimit,
  }),
  output: listOf(filterOption),
});

/** A supplement in the list of suggestions. */
export const suggestedProduct = card.pick({
  supplement_id: true,
  slug: true,
  name: true,
  brand: true,
  image_url: true,
  picture: true,
  form: true,
  testing_status: true,
  verdict: true,
  hazards: true,
  demo: true,
});

export const suggest = endpoint("suggest", {
  summary: "Autocomplete: supplements, brands, and ingredients for a query being typed.",
  input: z.object({ search: searchText }),
  output: z.object({
    products: z.array(suggestedProduct),
    brands: z.array(brandRef),
    ingredients: z.array(z.object({ slug, name: z.string() })),
    /** The spell-corrected query if nothing starts with the typed text; otherwise null. */
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
