import { readFile } from "node:fs/promises";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { outOfRange } from "#domain/out-of-range.ts";
import { type GrayscaleImage, resized, rotated, sharpened } from "./grayscale.ts";

/** Code formats used on packages and cases. */
const FORMATS = ["EAN13", "EAN8", "UPCA", "UPCE", "ITF14", "Code128", "QRCode", "DataMatrix"] as const;

/** Longer side in pixels of the first, fast attempt. */
const FAST_SIZE = 1600;

/** Small or blurred codes are enlarged by this factor, up to this longer side in pixels, and sharpened. */
const ENLARGEMENT = 2;
const MAX_ENLARGED_SIZE = 2600;

/** Rotations in degrees to try for slanted bars. */
const ROTATIONS = [18, -18, 45];

/** Loads the WebAssembly module from the package instead of the network. Call it once before the first picture. */
export async function openBarcodeReader(): Promise<void> {
  const file = new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Contents of the codes in a picture. Tries a small size first, then the original, enlarged and rotated. */
export async function findBarcodes(image: GrayscaleImage): Promise<string[]> {
  const reduced = Math.max(image.width, image.height) > FAST_SIZE ? await resized(image, FAST_SIZE) : image;
  const attempts = [
    () => reduced,
    ...(reduced === image ? [] : [() => image]),
    async () =>
      sharpened(
        await resized(
          reduced,
          Math.min(MAX_ENLARGED_SIZE, ENLARGEMENT * Math.max(reduced.width, reduced.height)),
        ),
      ),
    ...ROTATIONS.map((degrees) => () => rotated(reduced, degrees)),
  ];
  for (const attempt of attempts) {
    const codes = await codesIn(await attempt());
    if (codes.length > 0) return codes;
  }
  return [];
}

const MAX_BARCODES = 8;

async function codesIn({ pixels, width, height }: GrayscaleImage): Promise<string[]> {
  // Four bytes per pixel, with equal red, green and blue.
  const rgba = new Uint32Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) rgba[at] = (pixels[at] ?? outOfRange(pixels, at)) * 0x010101;
  const picture = {
    data: new Uint8ClampedArray(rgba.buffer),
    width,
    height,
    colorSpace: "srgb" as const,
  };
  const results = await readBarcodes(picture, {
    formats: [...FORMATS],
    tryHarder: true,
    maxNumberOfSymbols: MAX_BARCODES,
  });
  return results.filter(({ isValid }) => isValid).map(textOf);
}

/** GS1 codes in scanner format with separators; others as text, with UPC-E expanded to all its digits. */
function textOf({ contentType, symbologyIdentifier, bytes, text }: ReadResult): string {
  if (contentType !== "GS1") return text;
  return symbologyIdentifier + Buffer.from(bytes).toString("latin1");
}
