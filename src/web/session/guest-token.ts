/** The payload of a three-part signed token; null for anything else. The signature is the server's to check. */
function payloadOf(token: string): { exp?: unknown } | null {
  const [, payload, signature] = token.split(".");
  if (!payload || signature === undefined) return null;
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

/** Specification §5: without `exp` a token is expired, and so it is when `exp` x 1000 is at or before `now` (ms). */
export function isExpired(token: string, now: number): boolean {
  const exp = payloadOf(token)?.exp;
  return typeof exp !== "number" || exp * 1000 <= now;
}
