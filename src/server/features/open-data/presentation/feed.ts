import { BRAND_NAME } from "#contract/brand.ts";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { STATE_LABELS } from "#contract/report-labels.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import type { FeedDocument } from "../queries.ts";

interface Feed {
  origin: string;
  chain: Chain;
  head: ChainLink | null;
  documents: readonly FeedDocument[];
  /** `updated` of an empty feed. */
  now: Date;
}

/** XML namespace of the chain head. */
const NAMESPACE = "urn:assayed:chain";

/** Atom feed (RFC 4287) of the newest reports and statements. An entry's id is the URL of its signed document. */
export function atomFeed({ origin, chain, head, documents, now }: Feed): string {
  const updated = documents[0]?.createdAt ?? now;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:chain="${NAMESPACE}" xml:lang="en">`,
    `<id>${escapeXml(origin)}/feed.xml</id>`,
    `<title>${BRAND_NAME}: test reports</title>`,
    `<subtitle>${escapeXml(subtitle(chain, head))}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${BRAND_NAME}</name><uri>${escapeXml(origin)}/</uri></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/"/>`,
    "<rights>CC BY 4.0</rights>",
    head ? `<chain:head chain="${chain}" sequence="${head.sequence}" hash="${head.hash}"/>` : "",
    ...documents.map((document) => entry(origin, document)),
    "</feed>",
    "",
  ].join("\n");
}

const subtitle = (chain: Chain, head: ChainLink | null): string =>
  head === null
    ? "Nothing published yet."
    : `Head of the chain “${chain}”: document ${head.sequence}, SHA-256 ${head.hash}. Save this hash: if an earlier report is ever altered, it will no longer match.`;

function entry(origin: string, { chain, sequence, createdAt, slug, payload, about }: FeedDocument): string {
  const document = `${escapeXml(origin)}/open-data/chain/${chain}/${sequence}.json`;
  const { title, summary, term, label } = entryContent(payload, about);
  const prefix = chain === "sample" ? "Demo: " : "";
  return [
    "<entry>",
    `<id>${document}</id>`,
    `<title>${escapeXml(prefix + title)}</title>`,
    `<updated>${createdAt.toISOString()}</updated>`,
    `<published>${createdAt.toISOString()}</published>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/report/${slug}"/>`,
    `<link rel="related" type="application/json" href="${document}"/>`,
    `<category term="${term}" scheme="${NAMESPACE}:${payload.kind}" label="${escapeXml(label)}"/>`,
    `<summary>${escapeXml(summary)}</summary>`,
    "</entry>",
  ].join("");
}

function entryContent(
  payload: FeedDocument["payload"],
  { product, sample, laboratory, headline }: FeedDocument["about"],
) {
  const what = `${product.name} by ${product.brand}, ${lotLabelInSentence(sample.lot_number)}`;
  if (payload.kind === "report") {
    const label = VERDICT_LABELS[payload.published_verdict];
    return {
      term: payload.published_verdict,
      label,
      title: `${label}: ${what}`,
      summary: [
        ...(headline === null ? [] : [headline]),
        `Report ${payload.report_number} by ${laboratory.name}, issued ${payload.dates.issued_on}.`,
      ].join(" "),
    };
  }
  const label = STATE_LABELS[payload.state];
  const reply = payload.brand_response ? ` Brand response: ${payload.brand_response}` : "";
  return {
    term: payload.state,
    label,
    title: `${label}: ${what}`,
    summary: `Report ${payload.report_number}. ${payload.reason ?? ""}${reply}`,
  };
}
