import { type Ocr, openOcr } from "#platform/ocr/open-ocr.ts";
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

/** Dots per inch that pictures of labels have at `OCR_SIZE`, about. */
const LABEL_DPI = 150;

/** Starts the OCR engine for pictures of labels. */
export async function openOcrEngine(): Promise<OcrEngine> {
  const ocr = await openOcr();
  return { read: (image, tryRotations) => read(ocr, image, tryRotations) };
}

async function read(ocr: Ocr, image: GrayscaleImage, tryRotations: boolean): Promise<ReadLine[]> {
  const normalized = await normalizeLighting(await resized(image, OCR_SIZE));
  const lines = await linesIn(ocr, await deskewed(normalized));
  if (!tryRotations || countConfidentLetters(lines) >= MIN_UPRIGHT_LETTERS) return lines;
  return readRotated(ocr, normalized, lines);
}

/** Tries the other orientations and returns the lines of the best one. */
async function readRotated(ocr: Ocr, normalized: GrayscaleImage, unrotated: ReadLine[]): Promise<ReadLine[]> {
  const small = await resized(normalized, ORIENTATION_SIZE);
  let best = { degrees: 0, letters: countConfidentLetters(unrotated) };
  for (const degrees of [90, 270, 180]) {
    const letters = countConfidentLetters(
      await linesIn(ocr, await deskewed(await rotated(small, degrees, MID_GRAY))),
    );
    if (letters > best.letters) best = { degrees, letters };
  }
  if (best.degrees === 0) return unrotated;
  return linesIn(ocr, await deskewed(await rotated(normalized, best.degrees, MID_GRAY)));
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

async function linesIn(ocr: Ocr, image: GrayscaleImage): Promise<ReadLine[]> {
  const lines = await ocr.read({ picture: await pngOf(image), layout: "page", dpi: LABEL_DPI });
  return lines.map(({ words, y0, y1 }) => ({
    words: words.map(({ text, confidence }) => ({ text, confidence: Math.round(confidence) })),
    height: y1 - y0,
  }));
}
