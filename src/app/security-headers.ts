/** What pages may ask a browser for: the camera, to read labels and bars. Nothing on the site needs the rest. */
const PERMISSIONS = [
  "camera=(self)",
  ...["accelerometer", "display-capture", "geolocation", "gyroscope", "hid", "idle-detection"].map(denied),
  ...["magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"].map(denied),
].join(", ");

function denied(feature: string): string {
  return `${feature}=()`;
}

/** For whatever is no page: it may not run, load or be framed. Routes with a policy of their own put it in place of this. */
export const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files of the build: workers among them take their own policy from here, and the page without a network its style. */
export const BUILT_FILES = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Sent with every answer, whatever it is (decision 0183). What pages of others may load says so itself
 * (`server/http/public-file.ts`); there is no `Cross-Origin-Embedder-Policy`, since nothing here needs what it unlocks.
 */
export const everyAnswer = (origin: string): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": PERMISSIONS,
  ...(origin.startsWith("https://") ? { "strict-transport-security": "max-age=31536000" } : {}),
});
