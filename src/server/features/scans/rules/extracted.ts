import type { ExtractedFields } from "#contract/scans.ts";
import { type PackCode, parsePackCode } from "#domain/gs1.ts";
import type { LabelLine } from "./label-lines.ts";
import { findLotAndExpiry, findStrength } from "./lot-and-expiry.ts";
import type { LabelSimilarity } from "./similarity.ts";

export const NOTHING_READ: ExtractedFields = {
  barcode: null,
  brand: null,
  product_name: null,
  strength: null,
  lot_number: null,
  expires_on: null,
};

export const codeExtracted = (code: PackCode): ExtractedFields => ({
  ...NOTHING_READ,
  barcode: code.gtin14,
  lot_number: code.lot,
  expires_on: code.expiresOn,
});

/** The most informative code: one with a lot is preferred. */
export function bestPackCode(codes: readonly string[], thisYear: number): PackCode | null {
  const packCodes = codes.flatMap((code) => parsePackCode(code, thisYear) ?? []);
  return packCodes.find(({ lot }) => lot !== null) ?? packCodes[0] ?? null;
}

/** Minimum similarity to report a brand or product name as read from the label. */
const MIN_NAME_SIMILARITY = 0.6;

/** Fields extracted from a picture. Names are spelled as in the catalog if they match the likeliest product. */
export function extractedFrom(
  code: PackCode | null,
  labelLines: readonly LabelLine[],
  likeliest: { brand: string; name: string; similarity: LabelSimilarity } | null,
): ExtractedFields {
  const lines = labelLines.map(({ text }) => text);
  const printed = findLotAndExpiry(lines);
  const similarity = likeliest?.similarity;
  const brand = likeliest && similarity && similarity.brand >= MIN_NAME_SIMILARITY ? likeliest.brand : null;
  const name = likeliest && similarity && similarity.name >= MIN_NAME_SIMILARITY ? likeliest.name : null;
  return {
    barcode: code?.gtin14 ?? null,
    brand,
    product_name: name ?? largestText(labelLines),
    strength: findStrength(lines),
    lot_number: code?.lot ?? printed.lotNumber,
    expires_on: code?.expiresOn ?? printed.expiresOn,
  };
}

/** Lines of at least this relative size are joined into one name. */
const MIN_RELATIVE_SIZE = 0.7;
const MAX_NAME_LENGTH = 128;

function largestText(labelLines: readonly LabelLine[]): string | null {
  const lines = labelLines.filter(
    ({ size, words }) => size >= MIN_RELATIVE_SIZE && words.some((word) => word.length >= 3),
  );
  return (
    lines
      .map(({ text }) => text)
      .join(" ")
      .slice(0, MAX_NAME_LENGTH) || null
  );
}
