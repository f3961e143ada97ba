import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { CertificateReading } from "../../port.ts";
import { ask } from "../ask.ts";
import type { ReaderLimits } from "../limits.ts";
import { type OpenedReading, readOpened } from "../opened-file.ts";
import { checkPages } from "../pictures/check-pages.ts";
import { openPainter } from "../pictures/paint.ts";
import { readScans } from "../pictures/read-scans.ts";
import { readHeader } from "./header.ts";
import { openPdf } from "./open-pdf.ts";
import { gridsOfPage } from "./page-grids.ts";
import type { PageText } from "./page-text.ts";

/**
 * Reads a PDF: first its text, then, by OCR, pages that are pictures, and each figure of a result as it looks. Throws a
 * `PlatformProblem` of one sentence if it can't be read.
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ReaderLimits,
  onText: (reading: CertificateReading) => void,
): Promise<CertificateReading> {
  const pages = await openPdf(bytes.slice(), limits);
  const { reading } = readPages(pages);
  const pictures = pages.filter(isPicture);
  onText({ ...reading, questions: [...reading.questions, ...pictures.map(({ page }) => noText(page))] });
  const deadline = performance.now() + limits.picturesMs;
  const painter = await openPainter(bytes);
  const scans = await readScans(pictures, painter, deadline);
  const all = readPages(pages.map((page) => scans.pages.get(page.page) ?? page));
  const checks = await checkPages(all, painter, deadline);
  const means = { ...all.reading.means, turns: scans.turns };
  return { ...all.reading, means, questions: [...all.reading.questions, ...scans.questions, ...checks] };
}

/** Without text, or with text that is not painted: what another program recognized in the picture. */
const isPicture = ({ words }: PageText): boolean =>
  words.filter(({ hidden }) => !hidden).length <= words.length / 2;

function readPages(pages: readonly PageText[]): OpenedReading {
  const { header, labels, questions } = readHeader(pages);
  return readOpened({
    header,
    labels,
    questions,
    grids: pages.flatMap(gridsOfPage),
    means: { format: "pdf", encoding: null, separator: null, pages: pages.length },
  });
}

const noText = (page: number): CertificateQuestion =>
  ask({
    code: "no_text",
    page,
    sentence: `Page ${page} has no text: it is empty or a scan, and nothing on it was read. Look at it, or ask the laboratory for the original file.`,
  });
