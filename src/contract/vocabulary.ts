/** The closed lists that a record is filed under. Labels for readers stand in `labels.ts`. */
export const CATEGORIES = [
  "vitamins",
  "minerals",
  "multivitamins",
  "omega-3",
  "probiotics",
  "protein",
  "amino-acids",
  "sports",
  "herbals",
  "sleep-stress",
  "joint-bone",
  "fiber-digestion",
  "other",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const FORMS = [
  "capsule",
  "tablet",
  "softgel",
  "gummy",
  "powder",
  "liquid",
  "lozenge",
  "bar",
  "stick-pack",
  "other",
] as const;
export type Form = (typeof FORMS)[number];

export const DIETS = [
  "vegan",
  "vegetarian",
  "gluten-free",
  "dairy-free",
  "non-gmo",
  "organic",
  "kosher",
  "halal",
] as const;
export type Diet = (typeof DIETS)[number];

export const TESTING_STATUSES = ["tested", "in_testing", "not_tested"] as const;
export type TestingStatus = (typeof TESTING_STATUSES)[number];

/** `sample`: the built-in catalogue of fictitious brands. `dsld`: the NIH Dietary Supplement Label Database. */
export const SOURCES = ["sample", "dsld"] as const;
export type Source = (typeof SOURCES)[number];

export const MARKET_STATUSES = ["on_market", "off_market", "unknown"] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

/** How a label states an amount: exactly, less than, more than, about. */
export const FACT_OPERATORS = ["=", "<", ">", "~"] as const;
export type FactOperator = (typeof FACT_OPERATORS)[number];

export const PANELS = ["identity", "potency", "elements", "microbes", "oxidation"] as const;
export type Panel = (typeof PANELS)[number];

export const REPORT_STATES = ["current", "superseded", "disputed", "withdrawn"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const RESULT_QUALIFIERS = [
  "=",
  "<LOD",
  "<LOQ",
  "conforms",
  "does_not_conform",
  "absent",
  "present",
] as const;
export type ResultQualifier = (typeof RESULT_QUALIFIERS)[number];

export const SEARCH_SORTS = ["relevance", "newest_test", "label_accuracy", "lowest_lead", "name"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const BRAND_SORTS = ["name", "tested", "listed", "last_tested"] as const;
export type BrandSort = (typeof BRAND_SORTS)[number];

/** Filters whose values are counted beside a search. */
export const FACET_KEYS = ["category", "brand_id", "ingredient", "verdict", "form", "diet"] as const;
export type FacetKey = (typeof FACET_KEYS)[number];

export const FILTER_KEYS = [...FACET_KEYS, "tested", "tested_at", "max_lead_ug_day"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
