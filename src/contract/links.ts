/** Characters in a link as it is stored; as typed it may have more, because what only tracks the visitor is removed first. */
export const MAX_LINK_LENGTH = 2000;
export const MAX_LINK_INPUT_LENGTH = 4000;
const LENGTH_IN_WORDS = "2,000";

/**
 * A scheme, a host of several labels, a port, and no spaces: what browsers and Node read alike. They differ in the rest: a
 * browser takes `http://a b.c` for a host.
 */
const LINK =
  /^(?<scheme>https?:\/\/)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Query parameters that only track the visitor. */
const TRACKING_PARAMETERS =
  /^(?:utm_\w+|gclid|gad_\w+|gclsrc|gbraid|wbraid|srsltid|fbclid|msclkid|dclid|ttclid|twclid|yclid|igshid|_ga|_gl|mc_[ce]id|ref|ref_|tag|_pos|_sid|_ss|_psq|_v|qid|sr|crid|sprefix|keywords|dib|dib_tag|p[df]_rd_\w+|content-id|linkcode|linkid|ascsubtag|_trk\w+|_kx|irclickid|irgwc|clickid|rcode|pcode|hsa_\w+|epik|sscid|aff\w*)$/i;

/** A product page of Amazon: the number names the product, the words around it don't. */
const AMAZON_PRODUCT = /\/(?:dp|gp\/product)\/([\dA-Z]{10})(?=\/|$)/;
const AMAZON_HOST = /(?:^|\.)amazon\.[a-z.]+$/;

/**
 * Normalizes a typed link to a URL: adds `https://` if there is no scheme, and removes the fragment, tracking parameters,
 * and from Amazon's product pages all but the product's number. Null if it is not an http(s) URL of a public host. The only
 * rule for links to products: forms and calls use it through `supplementLink`.
 */
export function normalizeLink(typed: string): string | null {
  const trimmed = typed.trim();
  const match = LINK.exec(trimmed);
  const href = match?.groups?.scheme ? trimmed : `https://${trimmed}`;
  if (!match || !URL.canParse(href)) return null;
  const url = new URL(href);
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (TRACKING_PARAMETERS.test(name)) url.searchParams.delete(name);
  const [, product] = (AMAZON_HOST.test(url.hostname) && AMAZON_PRODUCT.exec(url.pathname)) || [];
  if (product) return `${url.origin}/dp/${product}`;
  return url.href;
}

/** The message for a link that is too long. Says what may be deleted, if the rest of the link is short enough. */
export function linkTooLongMessage(link: string): string {
  const { length } = link.split("?", 1)[0] ?? "";
  const advice = " You can usually delete everything from the ? on.";
  return `Use at most ${LENGTH_IN_WORDS} characters.${length <= MAX_LINK_LENGTH ? advice : ""}`;
}
