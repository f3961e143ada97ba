import { parentPort, workerData } from "node:worker_threads";
import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { glyphsOf, type OperatorList } from "./operators.ts";
import type { PageText } from "./page-text.ts";
import type { FontMetrics, Matrix } from "./text-state.ts";
import { wordsOf } from "./words.ts";

/** What the thread is started with. */
export interface PdfThreadInput {
  bytes: Uint8Array<ArrayBuffer>;
  maxPages: number;
  maxWords: number;
}

export type PdfThreadResponse =
  | { kind: "read"; pages: PageText[] }
  | { kind: "refused"; why: "encrypted" | "damaged" | "too_many_pages" | "too_much_text" };

async function readPages({ bytes, maxPages, maxWords }: PdfThreadInput): Promise<PdfThreadResponse> {
  try {
    const document = await open(bytes);
    if (document.numPages > maxPages) return { kind: "refused", why: "too_many_pages" };
    const pages: PageText[] = [];
    let words = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await readPage(await document.getPage(number));
      words += page.words.length;
      if (words > maxWords) return { kind: "refused", why: "too_much_text" };
      pages.push(page);
    }
    return { kind: "read", pages };
  } catch (error) {
    if (error instanceof PasswordException) return { kind: "refused", why: "encrypted" };
    if (isFaultOfFile(error)) return { kind: "refused", why: "damaged" };
    throw error;
  }
}

/** pdf.js wraps what its parser throws about a page; anything else is an error of our own. */
const isFaultOfFile = (error: unknown): boolean =>
  error instanceof InvalidPDFException ||
  (error instanceof Error && ["UnknownErrorException", "FormatError"].includes(error.name));

/** Pictures of more pixels than this are not decoded: none is needed for the text. */
const MAX_PICTURE_PIXELS = 1;

/** Nothing is fetched and no script runs. */
const open = (bytes: Uint8Array<ArrayBuffer>) =>
  getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    // Tells which characters a font leaves open.
    fontExtraProperties: true,
    maxImageSize: MAX_PICTURE_PIXELS,
    stopAtErrors: false,
  }).promise;

type Document = Awaited<ReturnType<typeof open>>;
type Page = Awaited<ReturnType<Document["getPage"]>>;

async function readPage(page: Page): Promise<PageText> {
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

if (!parentPort) throw new Error("This file must run as a worker thread.");
// Last, so that the constants above have their values.
parentPort.postMessage(await readPages(workerData as PdfThreadInput));
