import type { Extracted } from "#contract/scans.ts";
import { type PackCode, readPackCode } from "#domain/gs1.ts";
import { stampsIn, strengthIn } from "./lot-and-expiry.ts";
import type { PrintLine } from "./print.ts";
import type { Resemblance } from "./resemblance.ts";

export const NOTHING_READ: Extracted = {
  barcode: null,
  brand: null,
  product_name: null,
  strength: null,
  lot_number: null,
  expires_on: null,
};

export const codeExtracted = (code: PackCode): Extracted => ({
  ...NOTHING_READ,
  barcode: code.gtin14,
  lot_number: code.lot,
  expires_on: code.expiresOn,
});

/** The code that says most: with a lot before one without. */
export function packCodeAmong(codes: readonly string[], thisYear: number): PackCode | null {
  const read = codes.flatMap((code) => readPackCode(code, thisYear) ?? []);
  return read.find(({ lot }) => lot !== null) ?? read[0] ?? null;
}

/** A name that is on the label by so much is what the label says. */
const SAID = 0.6;

/** What a picture says. Names are spelt as the catalogue spells the product whose names are on the label. */
export function extractedFrom(
  code: PackCode | null,
  print: readonly PrintLine[],
  likeliest: { brand: string; name: string; resemblance: Resemblance } | null,
): Extracted {
  const lines = print.map(({ text }) => text);
  const stamps = stampsIn(lines);
  const said = likeliest?.resemblance;
  const brand = likeliest && said && said.brand >= SAID ? likeliest.brand : null;
  const name = likeliest && said && said.name >= SAID ? likeliest.name : null;
  return {
    barcode: code?.gtin14 ?? null,
    brand,
    product_name: name ?? largestPrint(print),
    strength: strengthIn(lines),
    lot_number: code?.lot ?? stamps.lotNumber,
    expires_on: code?.expiresOn ?? stamps.expiresOn,
  };
}

/** Lines about as large as the largest are one name. */
const AS_LARGE = 0.7;
const LONGEST_NAME = 128;

function largestPrint(print: readonly PrintLine[]): string | null {
  const lines = print.filter(({ size, words }) => size >= AS_LARGE && words.some((word) => word.length >= 3));
  return (
    lines
      .map(({ text }) => text)
      .join(" ")
      .slice(0, LONGEST_NAME) || null
  );
}
