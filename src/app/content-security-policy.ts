import { hash } from "node:crypto";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { headScript } from "#web/session/head-script.ts";
import { CSP_REPORTS_PATH } from "./csp-reports.ts";

const CLOSING_TAG = "</script>";

const isCode = (tag: string) => !/\ssrc\s*=/i.test(tag) && !/application\/ld\+json/i.test(tag);

const hashOf = (source: string) => `'sha256-${hash("sha256", source, "base64")}'`;

let headScriptHash: string | undefined;

/** The hash of the head script, which is the same on every page. */
function hashOfHeadScript(): string {
  headScriptHash ??= hashOf(headScript());
  return headScriptHash;
}

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`;

/**
 * CSP hashes (`'sha256-…'`) of the page's own inline scripts: the head script, known by its source, and the router's
 * scripts, which carry this rendering's nonce. Any other script was injected and gets no hash.
 */
export function inlineScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set([hashOfHeadScript()]);
  const attribute = nonceAttribute(nonce);
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const source = inlineCodeAt(html, at);
    if (source !== null) hashes.add(hashOf(source));
  }
  return [...hashes];
}

/** The source of the inline script whose start tag holds the position; null if there is none, or it is no code. */
function inlineCodeAt(html: string, at: number): string | null {
  const tagStart = html.lastIndexOf("<", at);
  const tagEnd = html.indexOf(">", tagStart);
  const tag = html.slice(tagStart, tagEnd);
  if (tagStart < 0 || tagEnd <= at || !/^<script\s/i.test(tag) || !isCode(tag)) return null;
  const end = html.indexOf(CLOSING_TAG, tagEnd);
  return end >= 0 ? html.slice(tagEnd + 1, end) : null;
}

/** Removes the nonce: pages get the same bytes at every rendering, and scripts cannot read the nonce. */
export const stripNonce = (html: string, nonce: string): string => html.replaceAll(nonceAttribute(nonce), "");

export interface PolicyOptions {
  mode: "development" | "production";
  /** Origin that pictures are uploaded to, if it is another server. */
  uploads: string | null;
  /** Carried by the page's own scripts; random for each rendering. */
  nonce: string;
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
 * The Content-Security-Policy of a page. `style-src-attr 'unsafe-inline'` is the one exception. In development Vite
 * adds style elements and uses a WebSocket.
 */
export function contentSecurityPolicy(
  html: string,
  { mode, uploads, nonce, siteUrl }: PolicyOptions,
): string {
  const isDevelopment = mode === "development";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html, nonce)].join(" "),
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
