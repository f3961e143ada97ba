import { parentPort } from "node:worker_threads";
import type { PictureReading } from "../port.ts";
import { findBarcodes, openBarcodeReader } from "./barcodes.ts";
import { openGrayscale, UndecodableImage } from "./grayscale.ts";
import { openOcrEngine } from "./ocr.ts";

export type LabelReaderRequest = { file: string };

export type LabelReaderResponse =
  /** The engine is loaded, and begins with the picture. */
  | { kind: "started" }
  | { kind: "read"; reading: PictureReading }
  | { kind: "no_picture" }
  /** An unexpected error: the thread must be replaced. */
  | { kind: "broken"; message: string };

/** Longer side in pixels: bars of a code that covers a tenth of the picture are still distinct. */
const MAX_SIZE = 4000;

if (!parentPort) throw new Error("This file must run as a worker thread.");
const port = parentPort;
const respond = (message: LabelReaderResponse) => port.postMessage(message);

const [ocrEngine] = await Promise.all([openOcrEngine(), openBarcodeReader()]);

port.on("message", async ({ file }: LabelReaderRequest) => {
  respond({ kind: "started" });
  try {
    const image = await openGrayscale(file, MAX_SIZE);
    const codes = await findBarcodes(image);
    // With a code found, rotations are not worth their time.
    const lines = await ocrEngine.read(image, codes.length === 0);
    respond({ kind: "read", reading: { codes, lines } });
  } catch (error) {
    if (error instanceof UndecodableImage) respond({ kind: "no_picture" });
    else respond({ kind: "broken", message: error instanceof Error ? error.message : String(error) });
  }
});
