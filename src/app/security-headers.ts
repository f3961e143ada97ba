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

/** CSP of built files: applies to web workers, and allows the inline style of the offline page. */
export const STATIC_FILES_CSP = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Security headers of every response. Files that other sites may load override them (`server/http/public-file.ts`).
 * There is no `Cross-Origin-Embedder-Policy`, since nothing here needs cross-origin isolation.
 */
export const commonHeaders = (origin: string): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  ...(origin.startsWith("https://") ? { "strict-transport-security": "max-age=31536000" } : {}),
});
