import type { PublishedFile } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import { digestSha256 } from "#domain/signing/subtle.ts";
import {
  describeVerification,
  isVerificationFailure,
  type VerificationResult,
} from "#domain/signing/verification-result.ts";
import { signedCertificate } from "./check-certificate.ts";
import { browserSubtle, checkDocument, checkPlace, fetchKeyList } from "./verify-report.ts";

/** Outcome of checking a saved file, ready to display. */
export interface FileCheck {
  name: string;
  tone: "genuine" | "bad" | "unchecked";
  title: string;
  words: string;
  /** SHA-256 of a PDF's bytes, or of a document's signed content. */
  hash: string | null;
}

/** Larger than any file that we publish about a report. */
const MAX_FILE_BYTES = 21_000_000;
const PDF_MAGIC = "%PDF-";

/**
 * Verifies a PDF and the laboratory's certificate by their hashes, and anything else as a signed document. `newest` refetches the report, as its PDF may have
 * been made after the page was loaded.
 */
export async function verifyFile(
  file: File,
  report: Report,
  newest: () => Promise<Report>,
): Promise<FileCheck> {
  if (file.size > MAX_FILE_BYTES) {
    return unchecked(file.name, "This file is too large to be one of ours.");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const signature = new TextDecoder().decode(bytes.subarray(0, PDF_MAGIC.length));
  const certificate = await checkAsCertificate(file.name, bytes, report);
  if (certificate) return certificate;
  return signature === PDF_MAGIC ? checkPdf(file.name, bytes, newest) : checkJson(file.name, bytes, report);
}

/** Recognizes the laboratory's certificate by its hash in the signed report; null for any other file. */
async function checkAsCertificate(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  report: Report,
): Promise<FileCheck | null> {
  const subtle = browserSubtle();
  if (!subtle || !report.certificate) return null;
  const hash = await digestSha256(subtle, bytes);
  if (hash !== report.certificate.sha256) return null;
  const signed = await checkPlace(await fetchKeyList(), report.proof.chain, report.proof.sequence);
  const isGenuine = signed?.result.outcome === "genuine" && signed.document?.proof.hash === report.proof.hash;
  if (!isGenuine || signedCertificate(signed.document?.payload)?.sha256 !== hash) return null;
  return { name, ...OUR_CERTIFICATE, hash };
}

const unchecked = (name: string, words: string): FileCheck => ({
  name,
  tone: "unchecked",
  title: "Not checked",
  words,
  hash: null,
});

/** A PDF is genuine if a signed document of this report contains its SHA-256. */
async function checkPdf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  newest: () => Promise<Report>,
): Promise<FileCheck> {
  const subtle = browserSubtle();
  if (!subtle) return unchecked(name, describeVerification({ outcome: "cannot_check", why: "no_crypto" }));
  const { files, proof, amendments } = await newest();
  if (files.pdfs.length === 0) return unchecked(name, "No PDF of this report has been signed yet.");
  const hash = await digestSha256(subtle, bytes);
  const pdf = files.pdfs.find((one) => one.sha256 === hash);
  if (!pdf) return { name, ...OTHER_PDF, hash };
  const signed = await checkPlace(await fetchKeyList(), proof.chain, pdf.sequence);
  const result = signed?.result;
  if (result?.outcome === "cannot_check") return { ...unchecked(name, describeVerification(result)), hash };
  if (result?.outcome === "revoked_key")
    return { name, tone: "bad", title: failureTitle(result), words: describeVerification(result), hash };
  const genuine = result?.outcome === "genuine" ? signed?.document : null;
  const payload = genuine?.payload as Partial<PublishedFile> | undefined;
  if (payload?.report_hash !== proof.hash || payload.sha256 !== hash) return { name, ...OTHER_PDF, hash };
  const isEarlier = amendments.some(({ sequence }) => sequence > pdf.sequence);
  return { name, ...(isEarlier ? EARLIER_PDF : OUR_PDF), hash };
}

type FileVerdict = Pick<FileCheck, "tone" | "title" | "words">;

const OUR_PDF: FileVerdict = {
  tone: "genuine",
  title: "This PDF is genuine",
  words: "It’s identical to the PDF we published for this report. Our signature covers its SHA-256.",
};
const OUR_CERTIFICATE: FileVerdict = {
  tone: "genuine",
  title: "This is the laboratory’s certificate",
  words: "It’s identical to the certificate attached to this report. Our signature covers its SHA-256.",
};
const EARLIER_PDF: FileVerdict = {
  tone: "genuine",
  title: "This is an earlier PDF of this report",
  words: "It’s unchanged, but doesn’t show what has happened to the report since. This page does.",
};
const OTHER_PDF: FileVerdict = {
  tone: "bad",
  title: "This isn’t our PDF",
  words:
    "We never signed a PDF of this report with this SHA-256. It’s from another report, or it was changed. Trust the one on this page.",
};

async function checkJson(name: string, bytes: Uint8Array, report: Report): Promise<FileCheck> {
  const { result, document } = await checkDocument(bytes, await fetchKeyList(), report.proof.chain);
  const hash = document?.proof.hash ?? null;
  const words = describeVerification(result);
  if (result.outcome === "cannot_check") return { ...unchecked(name, words), hash };
  if (isVerificationFailure(result)) return { name, tone: "bad", title: failureTitle(result), words, hash };
  const { proof, payload } = document ?? {};
  const other = hash === report.proof.hash ? "" : ` But it isn’t this report: it’s ${titleOf(payload)}.`;
  return {
    name,
    tone: "genuine",
    title: `Genuine: number ${proof?.sequence} in our chain`,
    words: `${words}${other}`,
    hash,
  };
}

const FAILURE_TITLES: Partial<Record<VerificationResult["outcome"], string>> = {
  changed: "This file was changed",
  unknown_key: "This file isn’t ours",
  revoked_key: "This file’s signing key was revoked",
  broken_chain: "This file isn’t in our chain",
};

const failureTitle = ({ outcome }: VerificationResult): string => FAILURE_TITLES[outcome] ?? "Changed";

const KINDS: Readonly<Record<string, string>> = {
  report: "report",
  state: "a later statement about report",
  file: "the hash of a file of report",
  product: "a statement about the product of report",
};

function titleOf(payload: Json | undefined): string {
  const { kind, report_number: number } = (payload ?? {}) as { kind?: string; report_number?: string };
  return `${KINDS[kind ?? ""] ?? "another document,"} ${number ?? "without a number"}`;
}
