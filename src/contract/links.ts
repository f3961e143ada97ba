/** Characters in a link as typed. Tracking parameters are removed before the stored length is checked. */
export const MAX_LINK_INPUT_LENGTH = 4000;

const SCHEME = /^https?:\/\//i;
const HOST_WITHOUT_SCHEME = /^[\w-]+(?:\.[\w-]+)+(?=[:/?#]|$)/;

/** Query parameters that only track the visitor. */
const TRACKING_PARAMETERS =
  /^(?:utm_\w+|gclid|gad_\w+|gclsrc|gbraid|wbraid|srsltid|fbclid|msclkid|dclid|ttclid|twclid|yclid|igshid|_ga|_gl|mc_[ce]id|ref|ref_|tag|_pos|_sid|_ss|_psq|_v|qid|sr|crid|sprefix|keywords|dib|dib_tag|p[df]_rd_\w+|content-id|linkcode|linkid|ascsubtag|_trk\w+|_kx|irclickid|irgwc|clickid|rcode|pcode|hsa_\w+|epik|sscid|aff\w*)$/i;

/** A product page of Amazon: the number names the product, the words around it don't. */
const AMAZON_PRODUCT = /\/(?:dp|gp\/product)\/([\dA-Z]{10})(?=\/|$)/;
const AMAZON_HOST = /(?:^|\.)amazon\.[a-z.]+$/;

/**
 * Normalizes a typed link to a URL: adds `https://` if there is no scheme, and removes the fragment, tracking parameters,
 * and from Amazon's product pages all but the product's number. Null if it is not an http(s) URL of a public host.
 */
export function normalizeLink(typed: string): string | null {
  const trimmed = typed.trim();
  const href = SCHEME.test(trimmed) ? trimmed : HOST_WITHOUT_SCHEME.test(trimmed) ? `https://${trimmed}` : "";
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!url.hostname.includes(".") || url.username || url.password) return null;
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (TRACKING_PARAMETERS.test(name)) url.searchParams.delete(name);
  const [, product] = (AMAZON_HOST.test(url.hostname) && AMAZON_PRODUCT.exec(url.pathname)) || [];
  if (product) return `${url.origin}/dp/${product}`;
  return url.href;
}
