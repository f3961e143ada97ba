import path from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { ReadLine } from "../port.ts";
import { EVEN, evenLight, type Grey, pngOf, resized, turned } from "./grey.ts";
import { tiltOf } from "./tilt.ts";

/** Longer side in pixels: letters of a label that fills the picture are then some 30 high, which reads best. */
const READ_AT = 1500;
/** The same for looking which side is up and how the print is tilted: quicker, and good enough for that. */
const LOOK_AT = 800;
const TILT_AT = 480;

/** Letters in words that are surely read: with so many of them, a picture is the right way up. */
const UPRIGHT_LETTERS = 12;
const SURE = 75;

/** Reads print; holds the language data, so that it is opened once. */
export interface PrintReader {
  /** `turning`: where hardly anything can be read, the picture is turned to each side. That takes four times as long. */
  read(grey: Grey, turning: boolean): Promise<ReadLine[]>;
}

/** Layouts are found as on any page; print on dark bands is read as well. Nothing is written to the console. */
const PARAMETERS = {
  tessedit_pageseg_mode: PSM.AUTO,
  user_defined_dpi: "150",
  debug_file: "/dev/null",
};

/** The language data comes from its package, nothing is fetched. */
export async function openPrint(): Promise<PrintReader> {
  const data = path.dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json")));
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: path.join(data, "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
    // The promise of the call is refused as well: there it is dealt with.
    errorHandler: () => {},
  });
  await worker.setParameters(PARAMETERS);
  return { read: (grey, turning) => read(worker, grey, turning) };
}

async function read(worker: Worker, grey: Grey, turning: boolean): Promise<ReadLine[]> {
  const even = await evenLight(await resized(grey, READ_AT));
  const lines = await linesIn(worker, await straightened(even));
  if (!turning || sureLetters(lines) >= UPRIGHT_LETTERS) return lines;
  return readTurned(worker, even, lines);
}

/** Where hardly anything could be read, a side of the picture may be up. */
async function readTurned(worker: Worker, even: Grey, asItIs: ReadLine[]): Promise<ReadLine[]> {
  const small = await resized(even, LOOK_AT);
  let best = { degrees: 0, letters: sureLetters(asItIs) };
  for (const degrees of [90, 270, 180]) {
    const letters = sureLetters(
      await linesIn(worker, await straightened(await turned(small, degrees, EVEN))),
    );
    if (letters > best.letters) best = { degrees, letters };
  }
  if (best.degrees === 0) return asItIs;
  return linesIn(worker, await straightened(await turned(even, best.degrees, EVEN)));
}

async function straightened(grey: Grey): Promise<Grey> {
  const tilt = tiltOf(await resized(grey, TILT_AT));
  return tilt === 0 ? grey : turned(grey, -tilt, EVEN);
}

const sureLetters = (lines: readonly ReadLine[]): number =>
  lines
    .flatMap(({ words }) => words)
    .filter(({ text, confidence }) => confidence >= SURE && /^[A-Za-z]{3,}$/.test(text))
    .reduce((letters, { text }) => letters + text.length, 0);

async function linesIn(worker: Worker, grey: Grey): Promise<ReadLine[]> {
  const { data } = await worker.recognize(await pngOf(grey), {}, { blocks: true, text: false });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words, bbox }) => ({
      words: words.map(({ text, confidence }) => ({ text, confidence: Math.round(confidence) })),
      height: bbox.y1 - bbox.y0,
    }));
}
