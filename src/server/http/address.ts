const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * The address of a request as the router can read it: without the origin that proxies may send along, with a slash in
 * front, and with a percent sign that begins no letter standing for itself, so that such an address is merely unknown.
 */
export function readableAddress(given: string): string {
  const local = given.replace(ORIGIN, "");
  const address = local.startsWith("/") ? local : `/${local}`;
  const path = address.split(/[?#]/, 1)[0] ?? "";
  return isReadable(path) ? address : path.replaceAll("%", "%25") + address.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
