import { type Chance, chance } from "#demo/seeded-random.ts";
import { checkDigit } from "#domain/barcode.ts";
import { expandUpcE, readPackCode } from "#domain/gs1.ts";
import { openBars, readBars } from "#server/features/scans/recognition/barcodes.ts";
import { openGrey } from "#server/features/scans/recognition/grey.ts";
import { type Symbology, symbolOf } from "#tests/support/barcode-symbols.ts";
import { drawBack } from "#tests/support/label-picture.ts";
import { photograph, type Shot } from "#tests/support/simulated-photo.ts";
import type { BenchOutcome } from "../table.ts";

const SYMBOLOGIES: readonly Symbology[] = ["EAN13", "EAN8", "UPCA", "UPCE", "ITF14", "QRCode", "DataMatrix"];

/** What a picture is taken with; the rest of the shot is light and noise as usual. */
interface Conditions {
  /** Pixels of a module. */
  module: number;
  /** Standard deviation, in pixels. */
  blur: number;
  /** In degrees. */
  tilt: number;
}

const USUAL: Conditions = { module: 3, blur: 0.5, tilt: 5 };

/** Where nearly all must be read. */
const WITHIN: readonly Conditions[] = [2, 3, 4].flatMap((module) =>
  [0, 0.5, 1].flatMap((blur) => [-20, -10, 0, 10, 20].map((tilt) => ({ module, blur, tilt }))),
);
const PER_STEP = 3;

const BEYOND: readonly { name: string; but: Partial<Conditions> }[] = [
  ...[1.75, 1.5, 1.25, 1].map((module) => ({ name: `module ${module} px`, but: { module } })),
  ...[1.5, 2, 2.5, 3].map((blur) => ({ name: `blur ${blur} px`, but: { blur } })),
  ...[30, 45, 60, 90].map((tilt) => ({ name: `tilt ${tilt} degrees`, but: { tilt } })),
];

/** How many real symbols are read, in pictures as they should be and worse ones. */
export async function barcodes(): Promise<BenchOutcome[]> {
  await openBars();
  const within = [];
  for (const symbology of SYMBOLOGIES)
    within.push({ name: symbology, medians: await rateOf([symbology], WITHIN, 1) });
  const beyond = [];
  for (const { name, but } of BEYOND)
    beyond.push({ name, medians: await rateOf(SYMBOLOGIES, [{ ...USUAL, ...but }], PER_STEP) });
  return [
    { bench: "scan: barcodes, module 2 to 4 px, blur 0 to 1 px, tilt to 20 degrees", outcomes: within },
    { bench: "scan: barcodes, module 3 px, blur 0.5 px, tilt 5 degrees, but", outcomes: beyond },
  ];
}

async function rateOf(symbologies: readonly Symbology[], steps: readonly Conditions[], times: number) {
  let [pictures, read, took] = [0, 0, 0];
  for (const symbology of symbologies) {
    for (const conditions of steps) {
      for (let time = 0; time < times; time++) {
        const own = chance(`${symbology} ${JSON.stringify(conditions)} ${time}`);
        const { text, gtin14 } = numberFor(symbology, own);
        const picture = await pictureOf(symbology, text, conditions, own);
        const began = performance.now();
        const codes = await readBars(await openGrey(picture, LONGEST));
        took += performance.now() - began;
        pictures++;
        if (codes.some((code) => readPackCode(code, 2026)?.gtin14 === gtin14)) read++;
      }
    }
  }
  return { pictures, "read %": (100 * read) / pictures, "mean ms": took / pictures };
}

const LONGEST = 4000;

async function pictureOf(
  symbology: Symbology,
  text: string,
  { module, blur, tilt }: Conditions,
  own: Chance,
) {
  const symbol = await symbolOf(symbology, text);
  const digits = /^\d+$/.test(text) ? text : "";
  const svg = drawBack({ symbol, digits, module, lines: ["Store in a cool, dry place."] });
  const shot: Shot = {
    tilt,
    blur,
    perspective: own.between(-0.08, 0.08),
    noise: own.between(0, 8),
    shade: own.between(0, 0.5),
  };
  return photograph(svg, shot, own);
}

/** A number of chance that this kind of symbol can hold, and what it stands for. */
function numberFor(symbology: Symbology, { whole }: Chance): { text: string; gtin14: string } {
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
      // A last digit of 0 to 2 leaves no rule about the others.
      return of(...compressed(`${digits(5)}${whole(0, 2)}`));
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

function compressed(six: string): [text: string, gtin: string] {
  for (let check = 0; check <= 9; check++) {
    const expanded = expandUpcE(`0${six}${check}`);
    if (expanded) return [`0${six}${check}`, expanded];
  }
  throw new Error(`No check digit fits ${six}.`);
}
