import type { KeyList } from "#contract/open-data.ts";
import type { Report } from "#contract/reports.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import { compareWithSigned, type SignedComparison } from "#domain/report-proof/compare-with-signed.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import {
  type ChainLink,
  computeChainLink,
  parseDocument,
  type SignedDocument,
} from "#domain/signing/document.ts";
import type { Subtle } from "#domain/signing/subtle.ts";
import { trustedKeys } from "#domain/signing/trusted-keys.ts";
import type { VerificationResult } from "#domain/signing/verification-result.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import { type CertificateCheck, checkCertificate } from "./check-certificate.ts";
import { checkLog, type LogCheck } from "./check-log.ts";
import { type KeyChange, noticeKeyChange } from "./key-memory.ts";
import { documentPath, KEY_LIST_PATH } from "./signed-document-paths.ts";

/** Outcome of verifying a document, with the data it is based on. */
interface DocumentCheck {
  result: VerificationResult;
  size: number;
  /** Null if the bytes are not a signed document. */
  document: SignedDocument | null;
  /** Link computed from the previous document; null for the first. */
  previous: ChainLink | null;
}

export interface ReportCheck extends DocumentCheck {
  /** Head of the chain, for outsiders to save. */
  head: ChainLink | null;
  /** The page's data compared with the signed document; null unless that is genuine. */
  comparison: SignedComparison | null;
  /** The laboratory's certificate compared with the signed hash; null if the report has none. */
  certificate: CertificateCheck | null;
  /** The document in the log, and the log since this browser last looked; null unless the document is genuine. */
  log: LogCheck | null;
  /** Set if this browser saw other keys of the site first, and none of them introduced this one. */
  keyChange: KeyChange | null;
}

/** Largest certificate, in bytes, that is downloaded without being asked for. */
export const AUTOMATIC_CERTIFICATE_BYTES = 2_000_000;

/** Web Crypto; undefined on pages not loaded over https. */
export const browserSubtle = (): Subtle | undefined => globalThis.crypto?.subtle as Subtle | undefined;

/**
 * Verifies a report's signed document and its position in the chain, and compares it and the later statements with the
 * page: a genuine document proves nothing about other figures shown beside it. A statement that the site withheld
 * altogether is only found by walking the chain (`verifyChain`). `FetchFailed`: a required file could not be loaded.
 */
export async function checkReport(
  report: Report,
  maxCertificateBytes = AUTOMATIC_CERTIFICATE_BYTES,
): Promise<ReportCheck> {
  const { chain } = report.proof;
  const [bytes, list] = await Promise.all([fetchBytes(report.files.json), fetchKeyList()]);
  const check = await checkDocument(bytes, list, chain);
  const statements = await Promise.all(
    report.amendments.map(({ sequence }) => genuinePayload(list, chain, sequence)),
  );
  const link = report.product_link && (await genuinePayload(list, chain, report.product_link.sequence));
  // Only what is genuine is compared: other bytes may have any shape.
  const isGenuine = check.result.outcome === "genuine";
  const comparison =
    isGenuine && check.document
      ? compareWithSigned({ document: check.document, statements, link }, report)
      : null;
  const subtle = browserSubtle();
  const certificate =
    subtle && isGenuine && check.document
      ? await checkCertificate(subtle, check.document.payload, { report, maxBytes: maxCertificateBytes })
      : null;
  const log =
    subtle && isGenuine && check.document
      ? await checkLog(subtle, list, { chain, sequence: check.document.proof.sequence, bytes })
      : null;
  const keyChange =
    subtle && isGenuine && check.document
      ? await noticeKeyChange(subtle, list, check.document.proof.key_id, utcDay(new Date()))
      : null;
  return { ...check, head: list.chains[chain].head, comparison, certificate, log, keyChange };
}

/** Payload of the document at a sequence number; null unless it is genuine. */
async function genuinePayload(list: KeyList, chain: Chain, sequence: number): Promise<Json | null> {
  const check = await checkPlace(list, chain, sequence);
  return check?.result.outcome === "genuine" ? (check.document?.payload ?? null) : null;
}

/** Verifies the document at a sequence number; null if there is none or it has another number. */
export async function checkPlace(
  list: KeyList,
  chain: Chain,
  sequence: number,
): Promise<DocumentCheck | null> {
  const bytes = await fetchDocumentBytes(chain, sequence);
  const check = bytes && (await checkDocument(bytes, list, chain));
  return check?.document?.proof.sequence === sequence ? check : null;
}

/** Verifies a document; the previous one is fetched by its sequence number. */
export async function checkDocument(bytes: Uint8Array, list: KeyList, chain: Chain): Promise<DocumentCheck> {
  const subtle = browserSubtle();
  const document = parseDocument(bytes);
  const previous = subtle && document ? await linkBefore(document, chain, subtle) : null;
  const result = await verifyDocument(bytes, { subtle, keys: list.chains[chain].keys, previous });
  return { result, size: bytes.length, document, previous };
}

/**
 * The keys whose signatures count: pinned in a file of the site, which the database cannot change, or introduced by one
 * that is. A browser that cannot check introductions counts pinned keys only.
 */
async function countingKeys(subtle: Subtle, list: KeyList, chain: Chain) {
  const { keys, pins } = list.chains[chain];
  if (pins === null) return keys;
  const alone = keys.map((key) => ({ ...key, introduced_by: null }));
  return trustedKeys(subtle, chain, keys, pins).catch(() => trustedKeys(subtle, chain, alone, pins));
}

/** Link of the previous document; null if there is none, as for a forged sequence number. */
async function linkBefore(
  { proof }: SignedDocument,
  chain: Chain,
  subtle: Subtle,
): Promise<ChainLink | null> {
  if (proof.sequence === 1) return null;
  const stored = await fetchDocumentBytes(chain, proof.sequence - 1);
  const before = stored && parseDocument(stored);
  return before && computeChainLink(subtle, before);
}

/** A file needed for verification could not be loaded; the outcome is unknown. */
export class FetchFailed extends Error {
  readonly status: number | null;

  constructor(path: string, status: number | null) {
    super(status ? `${path} returned HTTP ${status}.` : `${path} could not be reached.`);
    this.name = "FetchFailed";
    this.status = status;
  }
}

async function fetchOk(path: string): Promise<Response> {
  const response = await fetch(path, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) throw new FetchFailed(path, response?.status ?? null);
  return response;
}

const fetchBytes = async (path: string) => new Uint8Array(await (await fetchOk(path)).arrayBuffer());

/** The key list, reduced to the keys whose signatures count. */
export async function fetchKeyList(): Promise<KeyList> {
  const response = await fetchOk(KEY_LIST_PATH);
  const list = (await response.json()) as KeyList;
  const subtle = browserSubtle();
  if (!subtle) return list;
  const counting = async (chain: Chain) => ({
    ...list.chains[chain],
    keys: await countingKeys(subtle, list, chain),
  });
  const [reports, sample] = await Promise.all([counting("reports"), counting("sample")]);
  return { ...list, chains: { reports, sample } };
}

/** The bytes of a document by its sequence number; null if the chain has no such number. */
async function fetchDocumentBytes(chain: Chain, sequence: number): Promise<Uint8Array | null> {
  try {
    return await fetchBytes(documentPath({ chain, sequence }));
  } catch (error) {
    if (error instanceof FetchFailed && error.status === 404) return null;
    throw error;
  }
}
