import { type SeededRandom, seededRandom } from "#demo/seeded-random.ts";
import { checkDigit } from "#domain/barcode.ts";
import { expandUpcE, parsePackCode } from "#domain/gs1.ts";
import { findBarcodes, openBarcodeReader } from "#server/features/scans/recognition/barcodes.ts";
import { openGrayscale } from "#server/features/scans/recognition/grayscale.ts";
import { renderSymbol, type Symbology } from "#tests/support/barcode-symbols.ts";
import { drawBackLabel } from "#tests/support/label-picture.ts";
import { type Shot, simulatePhoto } from "#tests/support/simulated-photo.ts";
import type { BenchOutcome } from "../table.ts";

const SYMBOLOGIES: readonly Symbology[] = ["EAN13", "EAN8", "UPCA", "UPCE", "ITF14", "QRCode", "DataMatrix"];

/** Conditions of a picture that vary; light and noise are random. */
interface Conditions {
  /** Pixels per module. */
  module: number;
  /** Standard deviation of the blur, in pixels. */
  blur: number;
  /** Degrees. */
  tilt: number;
}

const USUAL_CONDITIONS: Conditions = { module: 3, blur: 0.5, tilt: 5 };

/** Conditions in which nearly all barcodes must be read. */
const SUPPORTED_CONDITIONS: readonly Conditions[] = [2, 3, 4].flatMap((module) =>
  [0, 0.5, 1].flatMap((blur) => [-20, -10, 0, 10, 20].map((tilt) => ({ module, blur, tilt }))),
);
const PER_STEP = 3;

const WORSE_CONDITIONS: readonly { name: string; but: Partial<Conditions> }[] = [
  ...[1.75, 1.5, 1.25, 1].map((module) => ({ name: `module ${module} px`, but: { module } })),
  ...[1.5, 2, 2.5, 3].map((blur) => ({ name: `blur ${blur} px`, but: { blur } })),
  ...[30, 45, 60, 90].map((tilt) => ({ name: `tilt ${tilt} degrees`, but: { tilt } })),
];

/** Barcode read rates in supported and in worse conditions. */
export async function barcodeBench(): Promise<BenchOutcome[]> {
  await openBarcodeReader();
  const within = [];
  for (const symbology of SYMBOLOGIES)
    within.push({ name: symbology, medians: await rateOf([symbology], SUPPORTED_CONDITIONS, 1) });
  const beyond = [];
  for (const { name, but } of WORSE_CONDITIONS)
    beyond.push({ name, medians: await rateOf(SYMBOLOGIES, [{ ...USUAL_CONDITIONS, ...but }], PER_STEP) });
  return [
    { bench: "scan: barcodes, module 2 to 4 px, blur 0 to 1 px, tilt to 20 degrees", outcomes: within },
    { bench: "scan: barcodes, module 3 px, blur 0.5 px, tilt 5 degrees, but", outcomes: beyond },
  ];
}

async function rateOf(symbologies: readonly Symbology[], steps: readonly Conditions[], times: number) {
  let [pictures, read, elapsedMs] = [0, 0, 0];
  for (const symbology of symbologies) {
    for (const conditions of steps) {
      for (let time = 0; time < times; time++) {
        const own = seededRandom(`${symbology} ${JSON.stringify(conditions)} ${time}`);
        const { text, gtin14 } = numberFor(symbology, own);
        const picture = await pictureOf(symbology, text, conditions, own);
        const began = performance.now();
        const codes = await findBarcodes(await openGrayscale(picture, MAX_SIDE_PX));
        elapsedMs += performance.now() - began;
        pictures++;
        if (codes.some((code) => parsePackCode(code, 2026)?.gtin14 === gtin14)) read++;
      }
    }
  }
  return { pictures, "read %": (100 * read) / pictures, "mean ms": elapsedMs / pictures };
}

const MAX_SIDE_PX = 4000;

async function pictureOf(
  symbology: Symbology,
  text: string,
  { module, blur, tilt }: Conditions,
  own: SeededRandom,
) {
  const symbol = await renderSymbol(symbology, text);
  const digits = /^\d+$/.test(text) ? text : "";
  const svg = drawBackLabel({ symbol, digits, module, lines: ["Store in a cool, dry place."] });
  const shot: Shot = {
    tilt,
    blur,
    perspective: own.between(-0.08, 0.08),
    noise: own.between(0, 8),
    shade: own.between(0, 0.5),
  };
  return simulatePhoto(svg, shot, own);
}

/** Random content that a symbology can hold, and the GTIN it encodes. */
function numberFor(symbology: Symbology, { integer: whole }: SeededRandom): { text: string; gtin14: string } {
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join("");
  const withCheck = (body: string) => body + checkDigit(body);
  const of = (text: string, gtin = text) => ({ text, gtin14: gtin.padStart(14, "0") });
  switch (symbology) {
    case "EAN13":
      return of(withCheck(`9${digits(11)}`));
    case "EAN8":
      return of(withCheck(`9${digits(6)}`));
    case "UPCA":
      return of(withCheck(`0${digits(10)}`));
    case "UPCE":
      // UPC-E codes that end in 0 to 2 allow any other digits.
      return of(...upcE(`${digits(5)}${whole(0, 2)}`));
    case "ITF14":
      return of(withCheck(`1${digits(12)}`));
    case "QRCode": {
      const gtin = withCheck(`0${digits(12)}`);
      return of(`https://id.example/01/${gtin}/10/L26118A?17=280131`, gtin);
    }
    case "DataMatrix": {
      const gtin = withCheck(`0${digits(12)}`);
      return of(`(01)${gtin}(17)280131(10)L26118A`, gtin);
    }
  }
}

function upcE(six: string): [text: string, gtin: string] {
  for (let check = 0; check <= 9; check++) {
    const expanded = expandUpcE(`0${six}${check}`);
    if (expanded) return [`0${six}${check}`, expanded];
  }
  throw new Error(`${six} has no valid check digit.`);
}
