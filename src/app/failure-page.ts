import { BRAND_NAME } from "#contract/brand.ts";

const WORDS = {
  500: "Something went wrong on our side while this page was put together. It has been recorded.",
  503: "The page took too long to put together, or its data cannot be reached right now.",
} as const;

/** What is sent when even the site's own error page cannot be rendered: no script, no stylesheet, no details. */
export const failurePage = (status: keyof typeof WORDS): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>This page cannot be shown · ${BRAND_NAME}</title>
</head>
<body style="max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.75rem; line-height: 1.15">This page cannot be shown</h1>
<p>${WORDS[status]}</p>
<p>Please try again in a moment, or <a href="/">go to the first page</a>.</p>
</body>
</html>
`;
