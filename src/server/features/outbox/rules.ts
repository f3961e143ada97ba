import { BRAND_NAME } from "#contract/brand.ts";

/** What a letter says; its layout is the same for all. Plain text throughout: signs of HTML are only signs. */
export interface LetterContent {
  title: string;
  paragraphs: string[];
  /** A code to be typed, set apart; it comes after the first paragraph. */
  code?: string;
  /** The one thing to do next. */
  action?: { label: string; url: string };
  /** Why this reader gets it, in small type at the end. */
  because: string;
  /** Where the reader ends letters of this kind. */
  wayOut?: string;
}

/** The light half of the brand's palette; readers' programs make their own dark one. */
const COLOUR = {
  paper: "#fbfaf6",
  surface: "#ffffff",
  ink: "#12211d",
  muted: "#56605a",
  hairline: "#e4e3da",
  primary: "#0b5d4e",
  onPrimary: "#ffffff",
} as const;

const WAY_OUT_LABEL = "Stop these letters";

const FONT = "Manrope, 'Segoe UI', Helvetica, Arial, sans-serif";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A letter's two bodies: plain text, and HTML with every style inline, no picture and nothing loaded from elsewhere. */
export function composeLetter(content: LetterContent): { text: string; html: string } {
  return { text: plainText(content), html: html(content) };
}

function plainText({
  title,
  paragraphs: [first = "", ...rest],
  code,
  action,
  because,
  wayOut,
}: LetterContent): string {
  const parts = [
    title,
    first,
    ...(code ? [code] : []),
    ...rest,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
  ];
  const end = [BRAND_NAME, because, ...(wayOut ? [`${WAY_OUT_LABEL}: ${wayOut}`] : [])];
  return `${parts.join("\n\n")}\n\n-- \n${end.join("\n")}\n`;
}

function html({
  title,
  paragraphs: [first = "", ...rest],
  code,
  action,
  because,
  wayOut,
}: LetterContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${COLOUR.ink}">${escapeHtml(text)}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;` +
    `border-radius:6px;background:${COLOUR.primary};color:${COLOUR.onPrimary};font-size:16px;font-weight:650;` +
    `text-decoration:none">${escapeHtml(label)}</a></p>`;
  const digits = (text: string) =>
    `<p style="margin:24px 0;font-size:36px;line-height:1.15;font-weight:800;letter-spacing:6px;` +
    `font-variant-numeric:tabular-nums;color:${COLOUR.ink}">${escapeHtml(text)}</p>`;
  const end = wayOut
    ? `<br><a href="${escapeHtml(wayOut)}" style="color:${COLOUR.muted}">${WAY_OUT_LABEL}</a>`
    : "";
  const body = [
    paragraph(first),
    ...(code ? [digits(code)] : []),
    ...rest.map(paragraph),
    ...(action ? [button(action)] : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOUR.paper};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOUR.paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:800;color:${COLOUR.primary}">${BRAND_NAME}</td></tr>
<tr><td style="padding:32px;border:1px solid ${COLOUR.hairline};border-radius:14px;background:${COLOUR.surface}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:800;color:${COLOUR.ink}">${escapeHtml(title)}</h1>
${body.join("\n")}
</td></tr>
<tr><td style="padding:16px 0 0;font-size:14px;line-height:1.5;color:${COLOUR.muted}">${escapeHtml(because)}${end}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The sender's name and address as `MAIL_FROM` gives them; a bare address is sent under the brand's name. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = "", address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1") || BRAND_NAME, address: address.trim() };
}
