const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The request URL as the router can parse it: without the origin that proxies may send, with a leading slash, and with
 * invalid percent-encoding in the path escaped, so that such a URL is answered with 404.
 */
export function normalizeRequestUrl(rawUrl: string): string {
  const local = rawUrl.replace(ORIGIN, "");
  const url = local.startsWith("/") ? local : `/${local}`;
  const path = url.split(/[?#]/, 1)[0] ?? "";
  return isDecodable(path) ? url : path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Percent-encoded control characters: C0 and DEL. Node's parser rejects those that are not encoded. */
const ENCODED_CONTROL_CHARACTER = /%(?:[01][0-9a-f]|7f)/i;

/** Whether the path holds a control character, such as `%00`. No path of ours does, and PostgreSQL takes no NUL. */
export function hasControlCharacter(url: string): boolean {
  const at = url.indexOf("?");
  return ENCODED_CONTROL_CHARACTER.test(at < 0 ? url : url.slice(0, at));
}
