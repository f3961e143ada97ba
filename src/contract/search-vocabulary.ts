/** `failures`: products that failed first, newest test first. */
export const SEARCH_SORTS = [
  "relevance",
  "score",
  "newest_test",
  "failures",
  "label_accuracy",
  "lowest_lead",
  "name",
] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const BRAND_SORTS = ["name", "tested", "listed", "last_tested"] as const;
export type BrandSort = (typeof BRAND_SORTS)[number];

/**
 * Certificates that cover a product: one is valid, or all have expired. Kept in the search row; renewed daily, since
 * certificates expire by themselves.
 */
export const CERTIFICATE_STATUSES = ["valid", "expired"] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** What search says of notices about a product: `ended` where the authority says so, else `current`. None is no good sign. */
export const NOTICE_STANDINGS = ["current", "ended"] as const;
export type NoticeStanding = (typeof NOTICE_STANDINGS)[number];

/** Filters that have facet counts. A product must have all chosen values of `free_from`, and any of every other one. */
export const FACET_KEYS = [
  "category",
  "brand_id",
  "ingredient",
  "verdict",
  "hazard",
  "form",
  "diet",
  "free_from",
  "certificate",
  "notice",
] as const;
export type FacetKey = (typeof FACET_KEYS)[number];

/** A value for each facet: `mapFacets(() => [])` chooses nothing. */
export const mapFacets = <Value>(valueFor: (key: FacetKey) => Value): Record<FacetKey, Value> =>
  Object.fromEntries(FACET_KEYS.map((key) => [key, valueFor(key)])) as Record<FacetKey, Value>;

export const FILTER_KEYS = [...FACET_KEYS, "tested", "tested_at", "max_lead_ug_day"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
