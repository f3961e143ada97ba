import { hash } from "node:crypto";
import { BRAND_NAME } from "#contract/brand.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { type BadgeFacts, badgeTitle } from "../badge.ts";
import { EMBED_SCRIPT } from "./script.ts";

/** Size in CSS pixels that the page is made for; it may be wider. */
export const EMBED_SIZE = { width: 340, minWidth: 250, height: 220 } as const;

const colorsOf = (scheme: "light" | "dark") =>
  `:root{--warn:${PALETTE.yellowText[scheme]};--surface:${PALETTE.surface[scheme]};--ink:${PALETTE.ink[scheme]};--muted:${PALETTE.muted[scheme]};--right:${PALETTE.greenText[scheme]};--wrong:${PALETTE.redText[scheme]}}`;

const STYLE = `${colorsOf("light")}@media(prefers-color-scheme:dark){${colorsOf("dark")}}
:root{color-scheme:light dark}
body{margin:0;padding:8px;background:var(--surface);color:var(--ink);font:13px/1.4 system-ui,sans-serif}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
a{display:block;color:inherit}
img{display:block;width:100%;max-width:324px;height:auto}
p{margin:8px 0 0;color:var(--muted)}
[data-outcome=right]{color:var(--right)}
[data-outcome=wrong],[data-outcome=withdrawn]{color:var(--wrong);font-weight:700}
[data-outcome=superseded],[data-outcome=disputed]{color:var(--warn);font-weight:700}`;

const hashOf = (source: string) => `'sha256-${hash("sha256", source, "base64")}'`;

/** Any site may frame the page; it loads nothing but the badge, the report's signed documents and the keys of this site. */
export const EMBED_CSP = [
  "default-src 'none'",
  `script-src ${hashOf(EMBED_SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/**
 * A report's badge as a page for frames of other sites, which checks in the visitor's browser that the report is signed and
 * still stands.
 */
export function embedPage(slug: string, facts: BadgeFacts): string {
  const title = escapeXml(badgeTitle(facts));
  const { lot, testedOn: tested, verdict, state } = facts;
  const data = Object.entries({ slug, lot, tested, verdict, state })
    .map(([name, value]) => ` data-${name}="${escapeXml(value)}"`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Test report ${escapeXml(facts.number)} on ${escapeXml(facts.product)}</h1>
<a href="/report/${slug}" target="_blank" rel="noopener"><img id="badge" src="/badge/${slug}.svg" width="250" height="80" alt="${title}"></a>
<p id="check" role="status"${data}>Checking the signature…</p>
<noscript><p>Open the report on ${BRAND_NAME} to check its signature.</p></noscript>
</main>
<script>${EMBED_SCRIPT}</script>
</body>
</html>
`;
}
