import path from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { ReadLine } from "../port.ts";
import { type GrayscaleImage, MID_GRAY, normalizeLighting, pngOf, resized, rotated } from "./grayscale.ts";
import { estimateSkew } from "./skew.ts";

/** Longer side in pixels for OCR: letters of a label that fills the picture are then about 30 high, the optimum. */
const OCR_SIZE = 1500;
/** Smaller sizes for detecting the orientation and the skew; faster and precise enough. */
const ORIENTATION_SIZE = 800;
const SKEW_SIZE = 480;

/** A picture with this many letters in confidently read words is upright. */
const MIN_UPRIGHT_LETTERS = 12;
const MIN_WORD_CONFIDENCE = 75;

/** OCR engine with its language data loaded. */
export interface OcrEngine {
  /** With `tryRotations`, a picture with little legible text is tried in all four orientations (4× slower). */
  read(image: GrayscaleImage, tryRotations: boolean): Promise<ReadLine[]>;
}

/** Automatic page segmentation; no debug output on the console. */
const PARAMETERS = {
  tessedit_pageseg_mode: PSM.AUTO,
  user_defined_dpi: "150",
  debug_file: "/dev/null",
};

/** Starts Tesseract with language data from its npm package, without network access. */
export async function openOcrEngine(): Promise<OcrEngine> {
  const data = path.dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json")));
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: path.join(data, "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
    // Errors also reject the promise of the call, where they are handled.
    errorHandler: () => {},
  });
  await worker.setParameters(PARAMETERS);
  return { read: (image, tryRotations) => read(worker, image, tryRotations) };
}

async function read(worker: Worker, image: GrayscaleImage, tryRotations: boolean): Promise<ReadLine[]> {
  const normalized = await normalizeLighting(await resized(image, OCR_SIZE));
  const lines = await linesIn(worker, await deskewed(normalized));
  if (!tryRotations || countConfidentLetters(lines) >= MIN_UPRIGHT_LETTERS) return lines;
  return readRotated(worker, normalized, lines);
}

/** Tries the other orientations and returns the lines of the best one. */
async function readRotated(
  worker: Worker,
  normalized: GrayscaleImage,
  unrotated: ReadLine[],
): Promise<ReadLine[]> {
  const small = await resized(normalized, ORIENTATION_SIZE);
  let best = { degrees: 0, letters: countConfidentLetters(unrotated) };
  for (const degrees of [90, 270, 180]) {
    const letters = countConfidentLetters(
      await linesIn(worker, await deskewed(await rotated(small, degrees, MID_GRAY))),
    );
    if (letters > best.letters) best = { degrees, letters };
  }
  if (best.degrees === 0) return unrotated;
  return linesIn(worker, await deskewed(await rotated(normalized, best.degrees, MID_GRAY)));
}

async function deskewed(image: GrayscaleImage): Promise<GrayscaleImage> {
  const skew = estimateSkew(await resized(image, SKEW_SIZE));
  return skew === 0 ? image : rotated(image, -skew, MID_GRAY);
}

const countConfidentLetters = (lines: readonly ReadLine[]): number =>
  lines
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= MIN_WORD_CONFIDENCE && /^[A-Za-z]{3,}$/.test(text))
    .reduce((letters, { text }) => letters + text.length, 0);

async function linesIn(worker: Worker, image: GrayscaleImage): Promise<ReadLine[]> {
  const { data } = await worker.recognize(await pngOf(image), {}, { blocks: true, text: false });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words, bbox }) => ({
      words: words.map(({ text, confidence }) => ({ text, confidence: Math.round(confidence) })),
      height: bbox.y1 - bbox.y0,
    }));
}
