import { hash } from "node:crypto";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { headScript } from "#web/session/head-script.ts";
import { START_SCRIPT } from "#web/start-script.ts";
import { CSP_REPORTS_PATH } from "./csp-reports.ts";

const hashOf = (source: string) => `'sha256-${hash("sha256", source, "base64")}'`;

/** The inline scripts of a page, known by their source. Any other script was injected and has no hash here. */
const INLINE_SCRIPTS = [headScript(), START_SCRIPT].map(hashOf);

export interface PolicyOptions {
  mode: "development" | "production";
  /** Origin that pictures are uploaded to, if it is another server. */
  uploads: string | null;
  /** Public origin of the site. */
  siteUrl: string;
}

/** Name of the reporting endpoint. */
const REPORTING_GROUP = "csp";

/** The Reporting API works over TLS only. Browsers that have it ignore `report-uri` where there is a `report-to`. */
const hasReportingApi = (siteUrl: string) => siteUrl.startsWith("https://");

/** The header that tells browsers where `report-to` leads. */
export const reportingEndpoints = (siteUrl: string): Readonly<Record<string, string>> =>
  hasReportingApi(siteUrl) ? { "reporting-endpoints": `${REPORTING_GROUP}="${CSP_REPORTS_PATH}"` } : {};

/**
 * Text becomes HTML, a script's URL or code only through the one policy of `web/trusted-types.ts`. Not in development:
 * Vite's client has sinks of its own.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default"];

/**
 * The Content-Security-Policy of pages. `style-src-attr 'unsafe-inline'` is the one exception. In development Vite
 * adds style elements and uses a WebSocket.
 */
export function contentSecurityPolicy({ mode, uploads, siteUrl }: PolicyOptions): string {
  const isDevelopment = mode === "development";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...INLINE_SCRIPTS].join(" "),
    `style-src 'self' ${CAROUSEL_STYLESHEET.url}${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    ["connect-src 'self'", ...(uploads ? [uploads] : []), ...(isDevelopment ? ["ws: wss:"] : [])].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isDevelopment ? [] : TRUSTED_TYPES),
    `report-uri ${CSP_REPORTS_PATH}`,
    ...(hasReportingApi(siteUrl) ? [`report-to ${REPORTING_GROUP}`] : []),
  ].join("; ");
}
