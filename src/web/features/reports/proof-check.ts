import type { KeyList } from "#contract/open-data.ts";
import type { Report } from "#contract/reports.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { Outcome } from "#domain/proof/outcome.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import { type Link, linkOf, readDocument, type SignedDocument } from "#domain/signing/document.ts";
import type { Subtle } from "#domain/signing/subtle.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import { type Comparison, compareWithShown } from "./compare-with-signed.ts";
import { bytesOf, documentBytes, keyList } from "./proof-sources.ts";

/** What was found out about a document and what it was found out from. */
export interface DocumentCheck {
  found: Outcome;
  size: number;
  /** Null where the bytes are no document. */
  document: SignedDocument | null;
  /** Computed here from the document before; null for the first. */
  previous: Link | null;
}

export interface ReportCheck extends DocumentCheck {
  /** The last document of the chain: what outsiders keep. */
  head: Link | null;
  /** What the page shows against what was signed; null where there is nothing to compare with. */
  comparison: Comparison | null;
}

/** The browser's cryptography; absent on pages that were not loaded securely. */
export const browserSubtle = (): Subtle | undefined => globalThis.crypto?.subtle as Subtle | undefined;

/**
 * Checks the signed document of a report, its place in the chain, and that the page shows what it and the later
 * statements say. `NotFetched`: something that this needs could not be had.
 */
export async function checkReport(report: Report): Promise<ReportCheck> {
  const { chain } = report.proof;
  const [bytes, list] = await Promise.all([bytesOf(report.files.json), keyList()]);
  const check = await checkDocument(bytes, list, chain);
  const statements = await Promise.all(
    report.amendments.map(({ sequence }) => genuinePayload(list, chain, sequence)),
  );
  const comparison = check.document && compareWithShown(check.document.payload, statements, report);
  return { ...check, head: list.chains[chain].head, comparison };
}

/** What the document at a place says; null where none stands there that we published and that is unchanged. */
async function genuinePayload(list: KeyList, chain: Chain, sequence: number): Promise<Json | null> {
  const check = await checkPlace(list, chain, sequence);
  return check?.found.outcome === "genuine" ? (check.document?.payload ?? null) : null;
}

/** Checks the document at a place; null where none stands there, or one of another place. */
export async function checkPlace(
  list: KeyList,
  chain: Chain,
  sequence: number,
): Promise<DocumentCheck | null> {
  const bytes = await documentBytes(chain, sequence);
  const check = bytes && (await checkDocument(bytes, list, chain));
  return check?.document?.proof.sequence === sequence ? check : null;
}

/** Checks a document; the one before it is fetched by its place. */
export async function checkDocument(bytes: Uint8Array, list: KeyList, chain: Chain): Promise<DocumentCheck> {
  const subtle = browserSubtle();
  const document = readDocument(bytes);
  const previous = subtle && document ? await linkBefore(document, chain, subtle) : null;
  const found = await verifyDocument(bytes, { subtle, keys: list.chains[chain].keys, previous });
  return { found, size: bytes.length, document, previous };
}

/** Where the chain has no such place, as for a made-up document, there is no document before. */
async function linkBefore({ proof }: SignedDocument, chain: Chain, subtle: Subtle): Promise<Link | null> {
  if (proof.sequence === 1) return null;
  const stored = await documentBytes(chain, proof.sequence - 1);
  const before = stored && readDocument(stored);
  return before && linkOf(subtle, before);
}
