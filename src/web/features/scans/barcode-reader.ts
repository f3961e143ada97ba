import { expandUpcE } from "#domain/gs1.ts";
import type { BarcodeWorkerMessage } from "./barcode-worker.ts";

/** Decodes barcodes in video frames. */
interface BarcodeReader {
  /**
   * The first code in the current frame, in a form that `readPackCode` accepts; null if there is none. Rejects where
   * this reader can't work at all.
   */
  read(picture: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** The browser's BarcodeDetector if it works, else the WebAssembly reader (320 KB compressed), only loaded then. */
export async function createBarcodeReader(): Promise<BarcodeReader> {
  const native = await detectorReader();
  if (!native) return wasmReader();
  let reader = native;
  return {
    async read(picture) {
      try {
        return await reader.read(picture);
      } catch (error) {
        if (reader !== native) throw error;
        // Some systems expose the interface but lack the service behind it.
        reader = wasmReader();
        return null;
      }
    },
    close: () => reader.close(),
  };
}

/** Formats that a reader must support to be of use for packs. */
const REQUIRED_FORMATS = ["ean_13", "ean_8"] as const;
const FORMATS = [...REQUIRED_FORMATS, "upc_a", "upc_e", "itf", "code_128", "qr_code", "data_matrix"] as const;

/** A reader on the browser's BarcodeDetector; null where it is missing or lacks the required formats. */
export async function detectorReader(): Promise<BarcodeReader | null> {
  if (!("BarcodeDetector" in globalThis)) return null;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!REQUIRED_FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new BarcodeDetector({
    formats: FORMATS.filter((format) => supported.includes(format)),
  });
  return {
    async read(picture) {
      const [barcode] = await detector.detect(picture);
      return barcode ? expandedCode(barcode) : null;
    },
    close: () => {},
  };
}

/** Expands UPC-E. Only the detector knows that eight digits are UPC-E: they could be EAN-8 as well. */
export const expandedCode = ({ format, rawValue }: Pick<DetectedBarcode, "format" | "rawValue">): string =>
  (format === "upc_e" && expandUpcE(rawValue)) || rawValue;

/**
 * Barcode reader in a Web Worker (ZXing in WebAssembly): decoding would block the main thread. A worker has the CSP of
 * its own file, so pages need not allow WebAssembly.
 */
function wasmReader(): BarcodeReader {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url), { type: "module" });
  let rejectPending = (_reason: Error) => {};
  // The worker's script failed to load.
  worker.onerror = () => rejectPending(new Error("Couldn’t load the barcode reader."));
  return {
    async read(picture) {
      const frame = await createImageBitmap(picture);
      return new Promise((resolve, reject) => {
        rejectPending = reject;
        worker.onmessage = ({ data }: MessageEvent<BarcodeWorkerMessage>) =>
          "problem" in data ? reject(new Error(data.problem)) : resolve(data.code);
        worker.postMessage(frame, [frame]);
      });
    },
    close: () => worker.terminate(),
  };
}
