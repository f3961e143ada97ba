import { PlatformProblem } from "#platform/problem.ts";
import type { ReaderLimits } from "../limits.ts";
import { glyphsOf, type OperatorList } from "./operators.ts";
import type { PageText } from "./page-text.ts";
import { openPdfFile, type PdfPage, problemOfFile } from "./pdf-file.ts";
import type { FontMetrics, Matrix } from "./text-state.ts";
import { wordsOf } from "./words.ts";

/** Reads the words of a PDF with their places. Throws a `PlatformProblem` of one sentence if it can't be read. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, limits: ReaderLimits): Promise<PageText[]> {
  try {
    return await readPages(bytes, limits);
  } catch (error) {
    throw problemOfFile(error) ?? error;
  }
}

async function readPages(
  bytes: Uint8Array<ArrayBuffer>,
  { maxPages, maxWords }: ReaderLimits,
): Promise<PageText[]> {
  const file = await openPdfFile(bytes, false);
  if (file.numPages > maxPages)
    throw new PlatformProblem(`The PDF has more than ${maxPages} pages. Split it by report.`);
  const pages: PageText[] = [];
  let words = 0;
  for (let number = 1; number <= file.numPages; number++) {
    const page = await readPage(await file.getPage(number));
    words += page.words.length;
    if (words > maxWords)
      throw new PlatformProblem(`The PDF has more than ${maxWords} words. Split it by report.`);
    pages.push(page);
  }
  await file.loadingTask.destroy();
  return pages;
}

async function readPage(page: PdfPage): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const operators = (await page.getOperatorList()) as OperatorList;
  const glyphs = glyphsOf(operators, transform as unknown as Matrix, (name) =>
    page.commonObjs.has(name) ? (page.commonObjs.get(name) as FontMetrics) : null,
  );
  const words = wordsOf(glyphs).filter((word) => isOnPage(word, width, height));
  page.cleanup();
  return { page: page.pageNumber, width, height, words };
}

const isOnPage = ({ x0, x1, y, text }: PageText["words"][number], width: number, height: number): boolean =>
  text !== "" && x1 >= 0 && x0 <= width && y >= 0 && y <= height;
