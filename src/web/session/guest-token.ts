/** The payload of a three-part signed token; null for anything else. Only the server verifies the signature. */
function payloadOf(token: string): { exp?: unknown } | null {
  const [, payload, signature] = token.split(".");
  if (!payload || signature === undefined) return null;
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

/** Specification §5: a token is expired if it has no `exp`, or if `exp` x 1000 is at or before `now` (ms). */
export function isGuestTokenExpired(token: string, now: number): boolean {
  const exp = payloadOf(token)?.exp;
  return typeof exp !== "number" || exp * 1000 <= now;
}
