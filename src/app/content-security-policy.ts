import { createHash } from "node:crypto";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";

const INLINE_SCRIPT = /<script(?<attributes>(?:\s[^>]*)?)>(?<source>[\s\S]*?)<\/script>/gi;

const isCode = (attributes: string) =>
  !/\ssrc\s*=/i.test(attributes) && !/application\/ld\+json/i.test(attributes);

/** `'sha256-…'` of every inline script of a page, each once, in the order of the page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
    if (!isCode(groups?.attributes ?? "")) continue;
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(groups?.source ?? "")
        .digest("base64")}'`,
    );
  }
  return [...hashes];
}

export interface PolicyFacts {
  mode: "development" | "production";
  /** Where pictures are sent, where that is another server: its origin. */
  uploads: string | null;
}

/**
 * The policy of one page. `style-src-attr 'unsafe-inline'` is the one concession (decision 0044). In development Vite
 * adds style elements and talks over a socket.
 */
export function contentSecurityPolicy(html: string, { mode, uploads }: PolicyFacts): string {
  const developing = mode === "development";
  const cdn = new URL(CAROUSEL_STYLESHEET.url).origin;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(" "),
    `style-src 'self' ${cdn}${developing ? " 'unsafe-inline'" : ""}`,
    "style-src-attr 'unsafe-inline'",
    ["connect-src 'self'", ...(uploads ? [uploads] : []), ...(developing ? ["ws: wss:"] : [])].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
