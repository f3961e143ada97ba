import { BRAND_NAME } from "#contract/brand.ts";
import { PALETTE } from "#domain/presentation/palette.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";

/** Content of an email; every email has the same layout. All fields are plain text and are escaped in the HTML body. */
export interface EmailContent {
  title: string;
  paragraphs: string[];
  /** Whether URLs in the paragraphs become links in the HTML body. Only for text that staff wrote. */
  linksUrls?: boolean;
  /** One-time code, shown in large digits after the first paragraph. */
  code?: string;
  /** Call to action, shown as a button. */
  action?: { label: string; url: string };
  /** Why the recipient gets this email, shown in the footer. */
  reason: string;
  /** Who sends it, with a postal address; shown in the footer. */
  sender?: string;
  /** Link that unsubscribes the recipient from this kind of email. */
  unsubscribeUrl?: string;
}

/** Light palette of the brand. Mail clients derive their own dark version. */
const COLORS = {
  paper: PALETTE.paper.light,
  surface: PALETTE.surface.light,
  ink: PALETTE.ink.light,
  muted: PALETTE.muted.light,
  hairline: PALETTE.hairline.light,
  primary: PALETTE.primary.light,
  onPrimary: PALETTE.onPrimary.light,
} as const;

const UNSUBSCRIBE_LABEL = "Unsubscribe";

const FONT = "Manrope, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Plain-text and HTML body of an email. The HTML has inline styles only, no pictures and no external resources. */
export function composeEmail(content: EmailContent): { text: string; html: string } {
  return { text: plainText(content), html: html(content) };
}

function plainText({
  title,
  paragraphs: [first = "", ...rest],
  code,
  action,
  reason,
  sender,
  unsubscribeUrl,
}: EmailContent): string {
  const parts = [
    title,
    first,
    ...(code ? [code] : []),
    ...rest,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
  ];
  const footer = [
    BRAND_NAME,
    ...(sender ? [sender] : []),
    reason,
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE_LABEL}: ${unsubscribeUrl}`] : []),
  ];
  return `${parts.join("\n\n")}\n\n-- \n${footer.join("\n")}\n`;
}

function html({ title, paragraphs: [first = "", ...rest], code, action, ...content }: EmailContent): string {
  const written = content.linksUrls ? linkUrls : escapeXml;
  const body = [
    paragraph(written(first)),
    ...(code ? [digits(code)] : []),
    ...rest.map((text) => paragraph(written(text))),
    ...(action ? [button(action)] : []),
  ];
  const sender = content.sender ? `${escapeXml(content.sender)}<br>` : "";
  return page(title, body.join("\n"), sender + escapeXml(content.reason) + unsubscribeLink(content));
}

const paragraph = (htmlText: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${COLORS.ink}">${htmlText}</p>`;

/** A URL in running text, without the punctuation that ends a sentence. */
const URL_IN_TEXT = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’)\]])/;

/** Escaped text with its URLs as links and its line breaks. */
const linkUrls = (text: string): string =>
  text
    .split(URL_IN_TEXT)
    .map((part, at) => (at % 2 === 0 ? escapeXml(part) : link(part)))
    .join("")
    .replaceAll("\n", "<br>");

const link = (url: string): string =>
  `<a href="${escapeXml(url)}" style="color:${COLORS.primary};overflow-wrap:anywhere">${escapeXml(url)}</a>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0 16px"><a href="${escapeXml(url)}" style="display:inline-block;padding:12px 24px;` +
  `border-radius:6px;background:${COLORS.primary};color:${COLORS.onPrimary};font-size:16px;font-weight:650;` +
  `text-decoration:none">${escapeXml(label)}</a></p>`;

const digits = (text: string): string =>
  `<p style="margin:24px 0;font-size:36px;line-height:1.15;font-weight:800;letter-spacing:6px;` +
  `font-variant-numeric:tabular-nums;color:${COLORS.ink}">${escapeXml(text)}</p>`;

const unsubscribeLink = ({ unsubscribeUrl }: Pick<EmailContent, "unsubscribeUrl">): string =>
  unsubscribeUrl
    ? `<br><a href="${escapeXml(unsubscribeUrl)}" style="color:${COLORS.muted}">${UNSUBSCRIBE_LABEL}</a>`
    : "";

/** The layout of all emails. `body` and `footer` are HTML. */
const page = (title: string, body: string, footer: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${COLORS.paper};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLORS.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:800;color:${COLORS.primary}">${BRAND_NAME}</td></tr>
<tr><td style="padding:32px;border:1px solid ${COLORS.hairline};border-radius:14px;background:${COLORS.surface}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:800;color:${COLORS.ink}">${escapeXml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 0 0;font-size:14px;line-height:1.5;color:${COLORS.muted}">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** A kind of email: the first part of its key. */
interface EmailKind {
  name: string;
  /** How many one recipient gets in a day; more are dropped. */
  perDay: number;
}

/**
 * Upper bounds, whatever asks for the emails: a mailbox cannot be flooded through this site. Codes have lower limits of
 * their own, which say so to the person who asks. Notices of changes to an account are counted apart, so that nothing
 * else can keep them from the owner.
 */
const EMAILS_PER_DAY: Readonly<Record<string, number>> = { code: 40, newsletter: 4, notice: 50 };
const OTHER_EMAILS_PER_DAY = 60;

export function emailKindOf(key: string): EmailKind {
  const [name = ""] = key.split(":", 1);
  return { name, perDay: EMAILS_PER_DAY[name] ?? OTHER_EMAILS_PER_DAY };
}

/** Parses `MAIL_FROM` into name and address. The name defaults to the brand's. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = "", address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1") || BRAND_NAME, address: address.trim() };
}
