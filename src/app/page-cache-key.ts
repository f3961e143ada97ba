import { matchRoute } from "#web/route-table.ts";

/** Tracking parameters that other sites add to links; pages ignore them. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** Longer URLs are not worth caching: they are hardly ever visited twice. */
const MAX_URL_LENGTH = 1000;

/**
 * The page cache's key for a URL: path and query string with parameters sorted by name and tracking parameters removed.
 * Null: not cacheable, because the URL is too long or may hold a secret such as a token.
 */
export function pageCacheKey(url: string): string | null {
  if (url.length > MAX_URL_LENGTH) return null;
  const [path = "/", query] = splitUrl(url);
  if (routeOf(path).unlisted) return null;
  if (query === undefined) return path;
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !TRACKING.test(name));
  const sorted = new URLSearchParams(parameters.toSorted(([one], [other]) => compare(one, other)));
  return sorted.size === 0 ? path : `${path}?${sorted}`;
}

/** Whether the page under this cache key shows test requests or their votes. */
export const showsQueue = (key: string): boolean => routeOf(splitUrl(key)[0]).showsQueue === true;

/** The route of a page, or of its `.data` request. */
const routeOf = (path: string) => matchRoute(path.replace(/\.data$/, ""));

function splitUrl(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf("?");
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
