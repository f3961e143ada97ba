import { readFile } from "node:fs/promises";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { type Grey, resized, sharpened, turned } from "./grey.ts";

/** What stands on packs and cases of goods. */
const FORMATS = ["EAN13", "EAN8", "UPCA", "UPCE", "ITF14", "Code128", "QRCode", "DataMatrix"] as const;

/** Longer side in pixels at which most codes are read quickest. */
const QUICK = 1600;

/** Small or blurred codes are read in a picture that is larger by so much, within pixels of its longer side, and sharpened. */
const LARGER = 2;
const LARGEST = 2600;

/** Bars that a straight line no longer crosses whole are read once the picture is turned so far, in degrees. */
const TILTS = [18, -18, 45];

/** Has the package's own file read instead of one from a network. Call it once, before the first picture. */
export async function openBars(): Promise<void> {
  const file = new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** What the codes of a picture say; first at a size that is quick, then as it is, then larger and turned. */
export async function readBars(grey: Grey): Promise<string[]> {
  const quick = Math.max(grey.width, grey.height) > QUICK ? await resized(grey, QUICK) : grey;
  const looks = [
    () => quick,
    ...(quick === grey ? [] : [() => grey]),
    async () =>
      sharpened(await resized(quick, Math.min(LARGEST, LARGER * Math.max(quick.width, quick.height)))),
    ...TILTS.map((degrees) => () => turned(quick, degrees)),
  ];
  for (const look of looks) {
    const codes = await codesIn(await look());
    if (codes.length > 0) return codes;
  }
  return [];
}

const MOST = 8;

async function codesIn({ pixels, width, height }: Grey): Promise<string[]> {
  // Four bytes a pixel, of which the three colours are alike.
  const coloured = new Uint32Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) coloured[at] = (pixels[at] ?? 0) * 0x010101;
  const picture = {
    data: new Uint8ClampedArray(coloured.buffer),
    width,
    height,
    colorSpace: "srgb" as const,
  };
  const found = await readBarcodes(picture, {
    formats: [...FORMATS],
    tryHarder: true,
    maxNumberOfSymbols: MOST,
  });
  return found.filter(({ isValid }) => isValid).map(textOf);
}

/** GS1 codes as scanners hand them over, with their separators; others as text: of UPC-E all the digits it stands for. */
function textOf({ contentType, symbologyIdentifier, bytes, text }: ReadResult): string {
  if (contentType !== "GS1") return text;
  return symbologyIdentifier + Buffer.from(bytes).toString("latin1");
}
