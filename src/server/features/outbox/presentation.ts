import { BRAND_NAME } from "#contract/brand.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import type { StoredEmail } from "./queries.ts";

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
<title>${escapeXml(title)} · ${BRAND_NAME}</title>
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

/** List of the newest stored emails. `usesSmtp`: emails are sent, so no new ones are stored. */
export function emailListPage(
  emails: Pick<StoredEmail, "id" | "storedAt" | "recipient" | "subject">[],
  total: number,
  usesSmtp: boolean,
): string {
  const rows = emails.map(
    ({ id, storedAt, recipient, subject }) =>
      `<tr><td>${time(storedAt)}</td><td>${escapeXml(recipient)}</td>` +
      `<td><a href="/dev/mail/${id}">${escapeXml(subject)}</a></td></tr>`,
  );
  const explanation = usesSmtp
    ? "SMTP_URL is set, so emails are sent and not stored here."
    : "SMTP_URL isn't set, so emails are stored here instead of being sent. This page exists in development only.";
  const table =
    rows.length === 0
      ? "<p>No emails yet. Try: <code>npm run cli -- send-test-email someone@example.com</code></p>"
      : `<table><thead><tr><th scope="col">Stored</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
<p>${emails.length} of ${total}</p>`;
  return page("Emails", `<h1>Emails</h1>\n<p>${explanation}</p>\n${table}`);
}

export function emailPage({ id, storedAt, recipient, subject, text }: StoredEmail): string {
  return page(
    subject,
    `<p><a href="/dev/mail">All emails</a></p>
<h1>${escapeXml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeXml(recipient)}</dd><dt>Stored</dt><dd>${time(storedAt)}</dd></dl>
<iframe src="/dev/mail/${id}/html" title="HTML version" sandbox></iframe>
<h2>Plain text version</h2>
<pre>${escapeXml(text)}</pre>`,
  );
}

export const noEmailPage = (): string =>
  page("Email not found", '<h1>Email not found</h1>\n<p><a href="/dev/mail">All emails</a></p>');
