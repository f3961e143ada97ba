import { BRAND_NAME } from "#contract/brand.ts";
import { STATE_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { theLot } from "#domain/lot.ts";
import type { Link } from "#domain/signing/document.ts";
import type { FeedDocument } from "../queries.ts";

interface Feed {
  origin: string;
  chain: Chain;
  head: Link | null;
  documents: readonly FeedDocument[];
  /** What the feed says where nothing was published yet. */
  now: Date;
}

/** Names the head of the chain to programs. */
const NAMESPACE = "urn:assayed:chain";

/** Atom (RFC 4287) of the newest reports and of what became of older ones. An entry's id is the address of its document. */
export function atomFeed({ origin, chain, head, documents, now }: Feed): string {
  const updated = documents[0]?.createdAt ?? now;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:chain="${NAMESPACE}" xml:lang="en">`,
    `<id>${xml(origin)}/feed.xml</id>`,
    `<title>${BRAND_NAME}: test reports</title>`,
    `<subtitle>${xml(subtitle(chain, head))}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${BRAND_NAME}</name><uri>${xml(origin)}/</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin)}/"/>`,
    "<rights>CC BY 4.0</rights>",
    head ? `<chain:head chain="${chain}" sequence="${head.sequence}" hash="${head.hash}"/>` : "",
    ...documents.map((document) => entry(origin, document)),
    "</feed>",
    "",
  ].join("\n");
}

const subtitle = (chain: Chain, head: Link | null): string =>
  head === null
    ? "Nothing was published yet."
    : `Head of the chain “${chain}”: document ${head.sequence}, SHA-256 ${head.hash}. Keep it to notice a rewritten history.`;

function entry(origin: string, { chain, sequence, createdAt, slug, payload, about }: FeedDocument): string {
  const document = `${xml(origin)}/open-data/chain/${chain}/${sequence}.json`;
  const { title, summary, term, label } = saidOf(payload, about);
  const sample = chain === "sample" ? "Sample: " : "";
  return [
    "<entry>",
    `<id>${document}</id>`,
    `<title>${xml(sample + title)}</title>`,
    `<updated>${createdAt.toISOString()}</updated>`,
    `<published>${createdAt.toISOString()}</published>`,
    `<link rel="alternate" type="text/html" href="${xml(origin)}/report/${slug}"/>`,
    `<link rel="related" type="application/json" href="${document}"/>`,
    `<category term="${term}" scheme="${NAMESPACE}:${payload.kind}" label="${xml(label)}"/>`,
    `<summary>${xml(summary)}</summary>`,
    "</entry>",
  ].join("");
}

function saidOf(payload: FeedDocument["payload"], { product, sample, laboratory }: FeedDocument["about"]) {
  const what = `${product.name} by ${product.brand}, ${theLot(sample.lot_number)}`;
  if (payload.kind === "report") {
    const label = VERDICT_LABELS[payload.published_verdict];
    return {
      term: payload.published_verdict,
      label,
      title: `${label}: ${what}`,
      summary: `Report ${payload.report_number} by ${laboratory.name}, issued ${payload.dates.issued_on}.`,
    };
  }
  const label = STATE_LABELS[payload.state];
  const reply = payload.brand_response ? ` The brand replied: ${payload.brand_response}` : "";
  return {
    term: payload.state,
    label,
    title: `${label}: ${what}`,
    summary: `Report ${payload.report_number}. ${payload.reason ?? ""}${reply}`,
  };
}

/** What XML 1.0 cannot hold even when escaped is left out. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const xml = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
