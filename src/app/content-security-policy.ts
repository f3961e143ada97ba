import { hash } from "node:crypto";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { headScript } from "#web/session/head-script.ts";

const INLINE_SCRIPT = /<script(?<attributes>(?:\s[^>]*)?)>(?<source>[\s\S]*?)<\/script>/gi;

const isCode = (attributes: string) =>
  !/\ssrc\s*=/i.test(attributes) && !/application\/ld\+json/i.test(attributes);

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
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = "", source = "" } = groups ?? {};
    if (isCode(attributes) && attributes.includes(nonceAttribute(nonce))) hashes.add(hashOf(source));
  }
  return [...hashes];
}

/** Removes the nonce: pages get the same bytes at every rendering, and scripts cannot read the nonce. */
export const stripNonce = (html: string, nonce: string): string => html.replaceAll(nonceAttribute(nonce), "");

export interface PolicyOptions {
  mode: "development" | "production";
  /** Origin that pictures are uploaded to, if it is another server. */
  uploads: string | null;
  /** Carried by the page's own scripts; random for each rendering. */
  nonce: string;
}

/**
 * The Content-Security-Policy of a page. `style-src-attr 'unsafe-inline'` is the one exception. In development Vite
 * adds style elements and uses a WebSocket.
 */
export function contentSecurityPolicy(html: string, { mode, uploads, nonce }: PolicyOptions): string {
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
  ].join("; ");
}
