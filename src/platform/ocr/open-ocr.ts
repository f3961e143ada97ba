import path from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";

/** A word that OCR found. Coordinates are pixels from the top left corner of the picture. */
export interface OcrWord {
  text: string;
  /** 0 to 100 */
  confidence: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A line of words, from left to right. */
export interface OcrLine {
  words: OcrWord[];
  y0: number;
  y1: number;
  /** On which the letters stand, from left to right; it slopes where the picture is turned. */
  baseline: { x0: number; y0: number; x1: number; y1: number };
  /** Height of its letters with descenders; 0 if unknown. */
  rowHeight: number;
}

/** How the text of a picture is laid out. */
export type OcrLayout =
  /** Columns, paragraphs, pictures. */
  | "page"
  /** Lines of one size under each other. */
  | "block"
  /** Words anywhere, as in tables. */
  | "sparse";

export interface OcrRequest {
  /** PNG, JPEG or BMP. */
  picture: Buffer;
  layout: OcrLayout;
  dpi: number;
  /** Characters that may be read; all if absent. */
  alphabet?: string;
}

/** The OCR engine with its language data loaded; reads one picture at a time. */
export interface Ocr {
  read(request: OcrRequest): Promise<OcrLine[]>;
  close(): Promise<void>;
}

const SEGMENTATION: Readonly<Record<OcrLayout, PSM>> = {
  page: PSM.AUTO,
  block: PSM.SINGLE_BLOCK,
  sparse: PSM.SPARSE_TEXT,
};

/** Starts Tesseract with language data from its npm package, without network access. */
export async function openOcr(): Promise<Ocr> {
  const data = path.dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json")));
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: path.join(data, "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
    // Errors also reject the promise of the call, where they are handled.
    errorHandler: () => {},
  });
  return {
    read: (request) => read(worker, request),
    close: async () => {
      await worker.terminate();
    },
  };
}

async function read(worker: Worker, { picture, layout, dpi, alphabet = "" }: OcrRequest): Promise<OcrLine[]> {
  await worker.setParameters({
    tessedit_pageseg_mode: SEGMENTATION[layout],
    tessedit_char_whitelist: alphabet,
    user_defined_dpi: String(dpi),
    // No debug output on the console.
    debug_file: "/dev/null",
  });
  const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words, bbox, baseline, rowAttributes }) => ({
      words: words.map(({ text, confidence, bbox: box }) => ({ text, confidence, ...box })),
      y0: bbox.y0,
      y1: bbox.y1,
      baseline,
      rowHeight: rowAttributes?.rowHeight ?? 0,
    }));
}
