import { rowOf } from "#web/route-table.ts";

/** What links from elsewhere add to an address to be recognised by; pages do not read it. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** A longer one is nobody's second visit. */
const LONGEST = 1000;

/**
 * The one address of all that lead to the same page: parameters in the order of their names, without those that only
 * say where a visitor came from. Null: the page is not to be kept, since its address may hold what only one reader knows.
 */
export function pageAddress(url: string): string | null {
  if (url.length > LONGEST) return null;
  const [path = "/", query] = split(url);
  if (rowAt(path).unlisted) return null;
  if (query === undefined) return path;
  const named = [...new URLSearchParams(query)].filter(([name]) => !TRACKING.test(name));
  const sorted = new URLSearchParams(named.toSorted(([one], [other]) => compare(one, other)));
  return sorted.size === 0 ? path : `${path}?${sorted}`;
}

/** Whether the page at such an address shows test requests or their votes. */
export const showsQueue = (address: string): boolean => rowAt(split(address)[0]).showsQueue === true;

/** The route of a page, or of its data. */
const rowAt = (path: string) => rowOf(path.replace(/\.data$/, ""));

function split(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf("?");
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
