import type { Config } from "#platform/config.ts";

/** `Permissions-Policy`: pages may use the camera to scan labels and barcodes, nothing else. */
const PERMISSIONS = [
  "camera=(self)",
  ...["accelerometer", "display-capture", "geolocation", "gyroscope", "hid", "idle-detection"].map(denied),
  ...["magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"].map(denied),
].join(", ");

function denied(feature: string): string {
  return `${feature}=()`;
}

/** CSP for everything except pages: no scripts, loading or framing. Routes can set their own policy instead. */
export const RESTRICTIVE_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * CSP of built files: applies to web workers, and allows the inline style of the offline page. Workers pass no text to
 * functions that run or load code, so they need no Trusted Types policy.
 */
export const STATIC_FILES_CSP = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** `Strict-Transport-Security` by scope; the preload list asks for subdomains and a year or more. */
const HSTS = {
  host: "max-age=31536000",
  subdomains: "max-age=31536000; includeSubDomains",
  preload: "max-age=63072000; includeSubDomains; preload",
} as const satisfies Record<Config["hsts"], string>;

/**
 * Security headers of every response. Files that other sites may load override them (`server/http/public-file.ts`).
 * There is no `Cross-Origin-Embedder-Policy`, since nothing here needs cross-origin isolation.
 */
export const commonHeaders = ({
  siteUrl,
  hsts,
}: Pick<Config, "siteUrl" | "hsts">): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  ...(siteUrl.startsWith("https://") ? { "strict-transport-security": HSTS[hsts] } : {}),
});
