import { SEARCH_PARAMETERS } from "#web/features/search-url/search-url.ts";
import { matchRoute } from "#web/route-table.ts";

const EMAIL_LINK = ["token", "done", "failed"] as const;

/**
 * Query parameters that change what the server renders, by the route's path. It ignores all others, so that nobody can have
 * the same page rendered and cached under a thousand URLs.
 */
export const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/brands": ["q", "letter", "tested", "sort", "page"],
  "/brand-details/:slug": SEARCH_PARAMETERS,
  "/notices": ["page", "source", "class", "year", "hazard", "phase", "q"],
  "/registry": ["state", "page"],
  "/search": SEARCH_PARAMETERS,
  "/requests": ["sort", "page"],
  "/ai-search": ["q", "drop", "add", "pages", "me", "go"],
  "/supplement-details/:slug": ["analyte", "stage"],
  "/report/:slug": ["standard"],
  "/newsletter": ["done", "failed"],
  "/newsletter/confirm": EMAIL_LINK,
  "/unsubscribe": EMAIL_LINK,
  "/undo-email-change": EMAIL_LINK,
};

/** Longer URLs are not worth caching: they are hardly ever visited twice. */
const MAX_CACHED_URL_LENGTH = 1000;

/** What is rendered for a URL. */
export interface PageAddress {
  /** Path, and the parameters that the page knows, sorted by name. Others would make the same page again and again. */
  url: string;
  /** Whether the page may be stored in the page cache. */
  cacheable: boolean;
  /** The URL may hold a token, so that no shared cache may keep its page. */
  secret: boolean;
  /** The page answers a question of the visitor, which costs as much as the call that does. */
  asks: boolean;
}

export function pageAddress(requestUrl: string): PageAddress {
  const [path, query] = splitUrl(requestUrl);
  const { unlisted = false, asks = false, path: pattern } = matchRoute(path);
  const known = PAGE_PARAMETERS[pattern] ?? [];
  const given = query === undefined ? [] : [...new URLSearchParams(query)];
  const parameters = given
    .filter(([name]) => known.includes(name))
    .toSorted(([one], [other]) => compare(one, other));
  const url = parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
  return {
    url,
    cacheable: !unlisted && url.length <= MAX_CACHED_URL_LENGTH,
    secret: unlisted,
    asks: asks && parameters.some(([name]) => name === "q"),
  };
}

/** Whether the page at this URL shows test requests or their votes. */
export const showsQueue = (url: string): boolean => matchRoute(splitUrl(url)[0]).showsQueue === true;

function splitUrl(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf("?");
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
