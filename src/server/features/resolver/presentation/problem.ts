import { BRAND_NAME } from "#contract/brand.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";

/** Styles of the page only; it loads nothing. */
export const PROBLEM_PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

export interface Problem {
  status: number;
  title: string;
  detail: string;
}

/** Problem document for programs (RFC 9457). */
export const problemDocument = ({ status, title, detail }: Problem) => ({
  type: "about:blank",
  title,
  status,
  detail,
});

/** What people see who scanned a package that we can’t resolve: what happened, and what they can do. */
export const problemPage = ({ title, detail }: Problem): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)} · ${BRAND_NAME}</title>
<style>
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; font: 1.0625rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 2rem 0 0.75rem; text-wrap: balance }
ul { padding: 0; margin: 1.5rem 0 0; list-style: none; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
li { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent) }
li a { display: block; padding: 0.875rem 0 }
a { color: inherit; text-underline-offset: 0.2em }
.name { font-weight: 700; text-decoration: none; display: inline-block; padding: 0.625rem 0 }
</style>
</head>
<body>
<a class="name" href="/">${BRAND_NAME}</a>
<main>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(detail)}</p>
<ul>
<li><a href="/search">Search by name or brand</a></li>
<li><a href="/ai-search">Describe what you’re looking for</a></li>
<li><a href="/requests">See what’s being tested, and request a test</a></li>
</ul>
</main>
</body>
</html>
`;
