import { BRAND_NAME } from "#contract/brand.ts";
import type { KeptLetter } from "./queries.ts";
import { escapeHtml } from "./rules.ts";

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.15 }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid #8884; text-align: left; vertical-align: top }
iframe { width: 100%; height: 36rem; border: 1px solid #8884; border-radius: 14px; background: #fff }
pre { padding: 1rem; overflow-x: auto; border: 1px solid #8884; border-radius: 6px; white-space: pre-wrap }
dt { font-weight: 650 } dd { margin: 0 0 0.5rem }
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${BRAND_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16)}Z</time>`;

/** The newest letters; `sending` says that a mail server is named, so that none are kept. */
export function letterListPage(letters: KeptLetter[], total: number, sending: boolean): string {
  const rows = letters.map(
    ({ id, keptAt, recipient, subject }) =>
      `<tr><td>${time(keptAt)}</td><td>${escapeHtml(recipient)}</td>` +
      `<td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  const why = sending
    ? "SMTP_URL is set: letters leave by mail and are not kept."
    : "Without SMTP_URL letters are kept here instead of being sent. This page exists in development only.";
  const table =
    rows.length === 0
      ? "<p>No letters yet. Try: <code>npm run cli -- send-test-letter someone@example.com</code></p>"
      : `<table><thead><tr><th scope="col">Kept</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
<p>${letters.length} of ${total}</p>`;
  return page("Letters", `<h1>Letters</h1>\n<p>${why}</p>\n${table}`);
}

export function letterPage({ id, keptAt, recipient, subject, text }: KeptLetter): string {
  return page(
    subject,
    `<p><a href="/dev/mail">All letters</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(recipient)}</dd><dt>Kept</dt><dd>${time(keptAt)}</dd></dl>
<iframe src="/dev/mail/${id}/html" title="The letter as its reader sees it" sandbox></iframe>
<h2>As plain text</h2>
<pre>${escapeHtml(text)}</pre>`,
  );
}

export const noLetterPage = (): string =>
  page("No such letter", '<h1>No such letter</h1>\n<p><a href="/dev/mail">All letters</a></p>');
