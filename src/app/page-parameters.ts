import { LIST_PARAMETERS } from "#web/features/search-url/search-url.ts";

const TEST_FILTERS = ["tested", "tested_from", "tested_to", "max_lead"] as const;
const SEARCH = [
  "q",
  ...LIST_PARAMETERS.map(({ name }) => name),
  ...TEST_FILTERS,
  "sort",
  "page",
  "view",
  "compare",
] as const;
const EMAIL_LINK = ["token", "done", "failed"] as const;

/**
 * Query parameters that change what the server renders, by the route's path. It ignores all others, so that nobody can have
 * the same page rendered and cached under a thousand URLs.
 */
export const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/brands": ["q", "letter", "tested", "sort", "page"],
  "/brand-details/:slug": SEARCH,
  "/notices": ["page", "source", "class", "year", "hazard", "phase", "q"],
  "/registry": ["state", "page"],
  "/search": SEARCH,
  "/requests": ["sort", "page"],
  "/ai-search": ["q", "drop", "add", "pages"],
  "/supplement-details/:slug": ["analyte", "stage"],
  "/report/:slug": ["standard"],
  "/newsletter": ["done", "failed"],
  "/newsletter/confirm": EMAIL_LINK,
  "/unsubscribe": EMAIL_LINK,
  "/undo-email-change": EMAIL_LINK,
};
