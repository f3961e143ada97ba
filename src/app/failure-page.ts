import { BRAND_NAME } from "#contract/brand.ts";

const MESSAGE_BY_STATUS = {
  500: "Something went wrong on our end. We’ve logged it.",
  503: "The page took too long to load, or its data isn’t available right now.",
} as const;

/** Static error page for when even the site's own error page fails to render: no script, stylesheet or details. */
export const failurePage = (status: keyof typeof MESSAGE_BY_STATUS): string =>
  staticPage("This page isn’t available", MESSAGE_BY_STATUS[status]);

/** Static page for a request that was not admitted. `message`: plain text of our own. */
export const refusalPage = (message: string): string => staticPage("One moment, please", message);

const staticPage = (title: string, message: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${BRAND_NAME}</title>
</head>
<body style="max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif">
<h1 style="font-size: 1.75rem; line-height: 1.15">${title}</h1>
<p>${message}</p>
<p>Try again in a moment, or <a href="/">go to the home page</a>.</p>
</body>
</html>
`;
