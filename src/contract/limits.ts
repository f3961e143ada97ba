/** Longest input, in characters, per kind of field (specification §9). */
export const MAX_LENGTH = {
  default: 128,
  email: 255,
  newsletterEmail: 256,
  password: 32,
  description: 4000,
  phone: 15,
  note: 512,
} as const;

/** Cards on one page of a list: what a caller gets unasked, and the most it may ask for. */
export const PAGE_SIZE = { default: 24, max: 100 } as const;

/** Deepest page that a list answers for; beyond it the reader should narrow the search. */
export const MAX_PAGE = 10_000;

/** Recently tested and similar supplements (specification §9). */
export const SHORT_LIST = { page: 1, limit: 4 } as const;

/** What is suggested while a search is typed. */
export const SUGGESTED = { products: 5, brands: 3, ingredients: 3 } as const;

/** The most frequent values of a filter that are counted beside a search; the others are found by their name. */
export const FACET_VALUES = 100;

/** Supplements that stand side by side in the comparison. */
export const MAX_COMPARED = 4;

/** Values that one filter takes at once. */
export const MAX_FILTER_VALUES = 50;

/** Test requests of one user that may be under way at once. */
export const MAX_OPEN_REQUESTS = 20;

/** Supplements that one user may follow. */
export const MAX_FOLLOWED = 500;
