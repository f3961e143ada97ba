/** Longest link that is read at all, in characters: what only tracks the reader is taken off before it is measured. */
export const MAX_TYPED_LINK = 4000;

const SCHEME = /^https?:\/\//i;
const HOST_FIRST = /^[\w-]+(?:\.[\w-]+)+(?=[:/?#]|$)/;

/** Parameters by which shops and advertisers follow a reader; the page is the same without them. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|mc_[ce]id|ref|ref_|tag|_pos|_sid|_ss)$/;

/**
 * The address that a person's link means: `https://` in front where no scheme stands there, without its fragment and
 * without tracking. Null for what is no page of the web.
 */
export function tidyLink(typed: string): string | null {
  const trimmed = typed.trim();
  const address = SCHEME.test(trimmed) ? trimmed : HOST_FIRST.test(trimmed) ? `https://${trimmed}` : "";
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!url.hostname.includes(".") || url.username || url.password) return null;
  url.hash = "";
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}
