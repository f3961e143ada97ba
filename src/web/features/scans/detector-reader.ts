import { expandUpcE } from "#domain/gs1.ts";
import type { CodeReader } from "./code-reader.ts";

/** Without these a reader is of no use for packs. */
const NEEDED = ["ean_13", "ean_8"] as const;
const LOOKED_FOR = [...NEEDED, "upc_a", "upc_e", "itf", "code_128", "qr_code", "data_matrix"] as const;

/** The browser's own reader; null where there is none for the codes of packs. */
export async function detectorReader(): Promise<CodeReader | null> {
  if (!("BarcodeDetector" in globalThis)) return null;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!NEEDED.every((format) => supported.includes(format))) return null;
  const detector = new BarcodeDetector({
    formats: LOOKED_FOR.filter((format) => supported.includes(format)),
  });
  return {
    async read(picture) {
      const [found] = await detector.detect(picture);
      return found ? writtenOut(found) : null;
    },
    close: () => {},
  };
}

/** Whoever read the bars knows whether eight digits are UPC-E; the digits alone do not tell. */
export const writtenOut = ({ format, rawValue }: Pick<DetectedBarcode, "format" | "rawValue">): string =>
  (format === "upc_e" && expandUpcE(rawValue)) || rawValue;
