/** Maximum input length in characters, per kind of field (specification §9). */
export const MAX_LENGTH = {
  default: 128,
  email: 255,
  newsletterEmail: 256,
  newsletterText: 10_000,
  password: 32,
  description: 4000,
  phone: 15,
  note: 512,
} as const;

/** Items per page of a list: default and maximum. */
export const PAGE_SIZE = { default: 24, max: 100 } as const;

/** Highest page number of a list. */
export const MAX_PAGE = 10_000;

/** Recently tested and similar supplements (specification §9). */
export const SHORT_LIST = { page: 1, limit: 4 } as const;

/** Autocomplete suggestions, per kind. */
export const MAX_SUGGESTIONS = { products: 5, brands: 3, ingredients: 3 } as const;

/**
 * Facet values counted for a search, most frequent first; others are found by name with `listFilterValues`. There are
 * thousands of brands: returning them all with every search would cost more than the search.
 */
export const MAX_FACET_VALUES = 100;

/** Supplements in one comparison. */
export const MAX_COMPARED_SUPPLEMENTS = 4;

/** Selected values per filter. */
export const MAX_FILTER_VALUES = 50;

/** Open test requests per user. */
export const MAX_OPEN_REQUESTS = 20;

/** Votes of a user who has not confirmed their email. */
export const MAX_UNCONFIRMED_VOTES = 40;

/** Followed supplements per user. */
export const MAX_FOLLOWED_SUPPLEMENTS = 500;

/** Followed brands per user, besides the supplements. */
export const MAX_FOLLOWED_BRANDS = 200;

/** Products in My day, and servings a day of each. */
export const MAX_DAY_PRODUCTS = 20;
export const MAX_DAY_SERVINGS = 50;
