import { createHash } from "node:crypto";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { headScript } from "#web/session/head-script.ts";

const INLINE_SCRIPT = /<script(?<attributes>(?:\s[^>]*)?)>(?<source>[\s\S]*?)<\/script>/gi;

const isCode = (attributes: string) =>
  !/\ssrc\s*=/i.test(attributes) && !/application\/ld\+json/i.test(attributes);

const hashOf = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const attributeOf = (mark: string) => ` nonce="${mark}"`;

/**
 * `'sha256-…'` of the inline scripts that the page wrote itself, each once: the head script, known by its source, and
 * those of the router, which bear the mark that was made for this rendering. Any other script in the page was smuggled
 * into it, and gets no hash.
 */
export function ownScriptHashes(html: string, mark: string): string[] {
  const hashes = new Set([hashOf(headScript())]);
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    const { attributes = "", source = "" } = groups ?? {};
    if (isCode(attributes) && attributes.includes(attributeOf(mark))) hashes.add(hashOf(source));
  }
  return [...hashes];
}

/** The page as it is sent: the same bytes at every rendering, and no mark that a script in it could read. */
export const takeOffMark = (html: string, mark: string): string => html.replaceAll(attributeOf(mark), "");

export interface PolicyFacts {
  mode: "development" | "production";
  /** Where pictures are sent, where that is another server: its origin. */
  uploads: string | null;
  /** Borne by the page's own scripts; nobody can have guessed it. */
  scriptMark: string;
}

/**
 * The policy of one page. `style-src-attr 'unsafe-inline'` is the one concession (decision 0044). In development Vite
 * adds style elements and talks over a socket.
 */
export function contentSecurityPolicy(html: string, { mode, uploads, scriptMark }: PolicyFacts): string {
  const developing = mode === "development";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...ownScriptHashes(html, scriptMark)].join(" "),
    `style-src 'self' ${CAROUSEL_STYLESHEET.url}${developing ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    ["connect-src 'self'", ...(uploads ? [uploads] : []), ...(developing ? ["ws: wss:"] : [])].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
