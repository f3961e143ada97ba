import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";

/** What the worker answers to each picture that it is sent. */
export type WorkerAnswer = { code: string | null } | { problem: string };

const OPTIONS: ReaderOptions = {
  formats: ["EANUPC", "ITF14", "Code128", "DataBar", "QRCode", "DataMatrix"],
  maxNumberOfSymbols: 1,
  // GS1 elements as a scanner hands them over: what is printed in brackets may hold brackets itself.
  textMode: "Plain",
};

// The file that this site serves: left alone the library asks a public network for it.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

self.onmessage = async ({ data: frame }: MessageEvent<ImageBitmap>) => {
  const answer = await codeIn(frame)
    .then((code): WorkerAnswer => ({ code }))
    .catch((error): WorkerAnswer => ({ problem: String(error) }));
  self.postMessage(answer);
};

async function codeIn(frame: ImageBitmap): Promise<string | null> {
  const [found] = await readBarcodes(pixelsOf(frame), OPTIONS);
  if (!found) return null;
  return found.contentType === "GS1" ? found.symbologyIdentifier + found.text : found.text;
}

const canvas = new OffscreenCanvas(1, 1);

function pixelsOf(frame: ImageBitmap): ImageData {
  const { width, height } = frame;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser gives no pixels.");
  context.drawImage(frame, 0, 0);
  frame.close();
  return context.getImageData(0, 0, width, height);
}
