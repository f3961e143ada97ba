/** Characters in a link as typed. Tracking parameters are removed before the stored length is checked. */
export const MAX_LINK_INPUT_LENGTH = 4000;

const SCHEME = /^https?:\/\//i;
const HOST_WITHOUT_SCHEME = /^[\w-]+(?:\.[\w-]+)+(?=[:/?#]|$)/;

/** Query parameters that only track the visitor. */
const TRACKING_PARAMETERS =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|mc_[ce]id|ref|ref_|tag|_pos|_sid|_ss)$/;

/**
 * Normalizes a typed link to a URL: adds `https://` if there is no scheme, and removes the fragment and tracking
 * parameters. Null if it is not an http(s) URL of a public host.
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
  return url.href;
}
