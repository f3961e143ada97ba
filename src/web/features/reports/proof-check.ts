import type { Report } from "#contract/reports.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { type Link, linkOf, readDocument, type SignedDocument } from "#domain/proof/document.ts";
import type { PublishedKey } from "#domain/proof/keys.ts";
import type { Outcome } from "#domain/proof/outcome.ts";
import type { Subtle } from "#domain/proof/subtle.ts";
import { verifyDocument } from "#domain/proof/verify.ts";
import { documentPath, KEY_LIST_PATH } from "./proof-paths.ts";
import { type Comparison, compareWithShown } from "./same-as-shown.ts";

/** The published key list, as far as a check needs it. */
export interface KeyList {
  keys: readonly (PublishedKey & { chain?: Chain })[];
  /** The last document of each chain: what outsiders keep. */
  heads?: Partial<Record<Chain, Link | null>>;
}

/** What was found out about a document and what it was found out from. */
export interface DocumentCheck {
  found: Outcome;
  size: number;
  /** Null where the bytes are no document. */
  document: SignedDocument | null;
  /** Computed here from the document before; null for the first. */
  previous: Link | null;
  head: Link | null;
}

export interface ReportCheck extends DocumentCheck {
  /** What the page shows against what was signed; null where there is nothing to compare with. */
  comparison: Comparison | null;
}

/** Something that a check needs could not be fetched: nothing is said of the document. */
export class NotFetched extends Error {
  readonly status: number | null;

  constructor(path: string, status: number | null) {
    super(status ? `${path} was answered with ${status}.` : `${path} could not be reached.`);
    this.name = "NotFetched";
    this.status = status;
  }
}

/** The browser's cryptography; absent on pages that were not loaded securely. */
export const browserSubtle = (): Subtle | undefined => globalThis.crypto?.subtle as Subtle | undefined;

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) throw new NotFetched(path, response?.status ?? null);
  return response;
}

const bytesOf = async (path: string) => new Uint8Array(await (await fetched(path)).arrayBuffer());

export async function keyList(): Promise<KeyList> {
  const response = await fetched(KEY_LIST_PATH);
  return response.json() as Promise<KeyList>;
}

/** Checks the signed document of a report, its place in the chain, and that the page shows what it says. */
export async function checkReport(report: Report): Promise<ReportCheck> {
  const [bytes, list] = await Promise.all([bytesOf(report.files.json), keyList()]);
  const check = await checkDocument(bytes, list, report.proof.chain);
  const comparison = check.document && compareWithShown(check.document.payload, report);
  return { ...check, comparison };
}

/** Checks a document; the one before it is fetched by its place. */
export async function checkDocument(bytes: Uint8Array, list: KeyList, chain: Chain): Promise<DocumentCheck> {
  const subtle = browserSubtle();
  const document = readDocument(bytes);
  const found = { size: bytes.length, document, head: list.heads?.[chain] ?? null };
  const previous = subtle && document ? await linkBefore(document, chain, subtle) : null;
  const outcome = await verifyDocument(bytes, { subtle, keys: list.keys, previous });
  return { ...found, found: outcome, previous };
}

/** Where the chain has no such place, as for a made-up document, there is no document before. */
async function linkBefore({ proof }: SignedDocument, chain: Chain, subtle: Subtle): Promise<Link | null> {
  if (proof.sequence === 1) return null;
  const stored = await bytesOf(documentPath({ chain, sequence: proof.sequence - 1 })).catch((problem) => {
    if (problem instanceof NotFetched && problem.status === 404) return null;
    throw problem;
  });
  const before = stored && readDocument(stored);
  return before && linkOf(subtle, before);
}
