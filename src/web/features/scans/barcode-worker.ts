import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The worker's reply to each frame. */
export type BarcodeWorkerMessage = { code: string | null } | { problem: string };

const OPTIONS: ReaderOptions = {
  formats: ["EANUPC", "ITF14", "Code128", "DataBar", "QRCode", "DataMatrix"],
  maxNumberOfSymbols: 1,
  // GS1 elements as a scanner returns them: bracketed text is ambiguous, as values may contain brackets.
  textMode: "Plain",
};

// Served by this site: by default the library loads it from a public CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const message = await readBarcode(frame)
    .then((code): BarcodeWorkerMessage => ({ code }))
    .catch((error): BarcodeWorkerMessage => ({ problem: String(error) }));
  self.postMessage(message);
};

async function readBarcode(frame: ImageBitmap): Promise<string | null> {
  const [barcode] = await readBarcodes(pixelsOf(frame), OPTIONS);
  if (!barcode) return null;
  return barcode.contentType === "GS1" ? barcode.symbologyIdentifier + barcode.text : barcode.text;
}

const canvas = new OffscreenCanvas(1, 1);

function pixelsOf(frame: ImageBitmap): ImageData {
  const { width, height } = frame;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas.");
  context.drawImage(frame, 0, 0);
  frame.close();
  return context.getImageData(0, 0, width, height);
}
