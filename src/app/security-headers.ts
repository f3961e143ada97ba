/** Sent with every page, whatever it holds, beside what every answer carries (see `site.ts`). */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=()",
    ...(origin.startsWith("https://") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
