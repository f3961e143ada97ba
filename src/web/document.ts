import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import { BRAND_NAME } from "#contract/brand.ts";
import type { DocumentHead, HeadElement } from "./head.ts";
import { escapeJson, HYDRATION_DATA_ID, ROOT_ID } from "./hydration-data.ts";
import type { PageAssets } from "./page-assets.ts";
import { headScript } from "./session/head-script.ts";
import type { Site } from "./site.ts";
import { socialMetadata } from "./social-metadata.ts";
import { START_SCRIPT, START_SCRIPT_ID } from "./start-script.ts";
import { PAGE_ELEMENT } from "./update-head.ts";

interface DocumentParts {
  site: Site;
  head: DocumentHead;
  assets: PageAssets;
  /** HTML of the root element. */
  content: string;
  /** Content of the data block (`hydration-data.ts`). */
  data: string;
}

/** The head up to the page's own elements, the same on every page. */
const HEAD_START = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><script>${headScript()}</script><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="alternate" type="application/atom+xml" href="/feed.xml" title="${BRAND_NAME}: test reports"><link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="preload" href="${manrope}" as="font" type="font/woff2" crossorigin="anonymous">`;

/**
 * A page's HTML, in texts that follow one another, so that a large page need not be copied. React renders only the root
 * element: the rest is the same for all pages, or known to be text, and browsers need not hydrate it. The data stands before
 * the scripts, which may run as soon as they are parsed.
 */
export const renderDocument = ({ site, head, assets, content, data }: DocumentParts): readonly string[] => [
  HEAD_START + renderHead(head, site) + assets.styles.map(stylesheet).join(""),
  `</head><body><div id="${ROOT_ID}">`,
  content,
  `</div><script type="application/json" id="${HYDRATION_DATA_ID}">`,
  data,
  `</script><script type="module" id="${START_SCRIPT_ID}" data-scripts="${assets.scripts.join(" ")}">${START_SCRIPT}</script></body></html>`,
];

const renderHead = (head: DocumentHead, site: Site): string =>
  `<title>${escapeHtml(head.title)}</title>${[...head.elements, ...socialMetadata(head, site)].map(renderElement).join("")}`;

function renderElement({ tag, attributes, text }: HeadElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${tag}${written.join("")} ${PAGE_ELEMENT}>`;
  return text === undefined ? start : `${start}${escapeJson(text)}</${tag}>`;
}

const stylesheet = (href: string) => `<link rel="stylesheet" href="${href}">`;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
