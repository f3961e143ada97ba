import type { PublishedFile } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import type { Outcome } from "#domain/proof/outcome.ts";
import { outcomeInWords } from "#domain/proof/outcome.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import { sha256 } from "#domain/signing/subtle.ts";
import { browserSubtle, checkDocument, checkPlace } from "./proof-check.ts";
import { keyList } from "./proof-sources.ts";
import { isBad } from "./proof-steps.ts";

/** What a file that a reader kept turned out to be, ready to be said. */
export interface FileCheck {
  name: string;
  tone: "genuine" | "bad" | "unchecked";
  title: string;
  words: string;
  /** SHA-256 of a PDF's bytes, or of a document's signed content. */
  hash: string | null;
}

/** Larger than anything that we publish about one report. */
const LARGEST_BYTES = 20_000_000;
const PDF_MARK = "%PDF-";

/**
 * A PDF is looked up by its hash; anything else is checked as a signed document. `newest` asks for the report again: its
 * PDF may have been made since the page was.
 */
export async function checkFile(
  file: File,
  report: Report,
  newest: () => Promise<Report>,
): Promise<FileCheck> {
  if (file.size > LARGEST_BYTES) {
    return unchecked(file.name, "That file is too large to be one of ours.");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = new TextDecoder().decode(bytes.subarray(0, PDF_MARK.length));
  return mark === PDF_MARK ? checkPdf(file.name, bytes, newest) : checkJson(file.name, bytes, report);
}

const unchecked = (name: string, words: string): FileCheck => ({
  name,
  tone: "unchecked",
  title: "Not checked",
  words,
  hash: null,
});

/** A PDF is ours where a signed document of this report names its SHA-256. */
async function checkPdf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  newest: () => Promise<Report>,
): Promise<FileCheck> {
  const subtle = browserSubtle();
  if (!subtle) return unchecked(name, outcomeInWords({ outcome: "cannot_check", why: "no_crypto" }));
  const { files, proof, amendments } = await newest();
  if (files.pdfs.length === 0) return unchecked(name, "No PDF of this report has been signed yet.");
  const hash = await sha256(subtle, bytes);
  const pdf = files.pdfs.find((one) => one.sha256 === hash);
  if (!pdf) return { name, ...OTHER_PDF, hash };
  const signed = await checkPlace(await keyList(), proof.chain, pdf.sequence);
  const found = signed?.found;
  if (found?.outcome === "cannot_check") return { ...unchecked(name, outcomeInWords(found)), hash };
  if (found?.outcome === "revoked_key")
    return { name, tone: "bad", title: titleOfBad(found), words: outcomeInWords(found), hash };
  const genuine = found?.outcome === "genuine" ? signed?.document : null;
  const says = genuine?.payload as Partial<PublishedFile> | undefined;
  if (says?.report_hash !== proof.hash || says.sha256 !== hash) return { name, ...OTHER_PDF, hash };
  const isEarlier = amendments.some(({ sequence }) => sequence > pdf.sequence);
  return { name, ...(isEarlier ? EARLIER_PDF : OUR_PDF), hash };
}

type Said = Pick<FileCheck, "tone" | "title" | "words">;

const OUR_PDF: Said = {
  tone: "genuine",
  title: "This is our PDF",
  words: "It is, byte for byte, the PDF of this report that we publish. Our signature is on its SHA-256.",
};
const EARLIER_PDF: Said = {
  tone: "genuine",
  title: "This is an earlier PDF of ours",
  words: "It is unchanged, but does not tell what has become of the report since. This page does.",
};
const OTHER_PDF: Said = {
  tone: "bad",
  title: "This is not our PDF",
  words:
    "We signed no PDF of this report with this SHA-256: it is of another report, or it was changed. Trust the one on this page.",
};

async function checkJson(name: string, bytes: Uint8Array, report: Report): Promise<FileCheck> {
  const { found, document } = await checkDocument(bytes, await keyList(), report.proof.chain);
  const hash = document?.proof.hash ?? null;
  const words = outcomeInWords(found);
  if (found.outcome === "cannot_check") return { ...unchecked(name, words), hash };
  if (isBad(found)) return { name, tone: "bad", title: titleOfBad(found), words, hash };
  const { proof, payload } = document ?? {};
  const other = hash === report.proof.hash ? "" : ` It is not this report: it is ${titleOf(payload)}.`;
  return {
    name,
    tone: "genuine",
    title: `Genuine: number ${proof?.sequence} in our chain`,
    words: `${words}${other}`,
    hash,
  };
}

const BAD_TITLES: Partial<Record<Outcome["outcome"], string>> = {
  changed: "This file was changed",
  unknown_key: "This file is not ours",
  revoked_key: "This file’s key no longer counts",
  broken_chain: "This file is not in our chain",
};

const titleOfBad = ({ outcome }: Outcome): string => BAD_TITLES[outcome] ?? "Changed";

const KINDS: Readonly<Record<string, string>> = {
  report: "report",
  state: "a later statement about report",
  file: "the hash of a file of report",
};

function titleOf(payload: Json | undefined): string {
  const { kind, report_number: number } = (payload ?? {}) as { kind?: string; report_number?: string };
  return `${KINDS[kind ?? ""] ?? "another document, on"} ${number ?? "that it does not name"}`;
}
