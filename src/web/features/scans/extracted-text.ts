import type { ExtractedFields, ScannedLot } from "#contract/scans.ts";
import { formatBarcode } from "#domain/barcode.ts";
import type { VisitorPack } from "../reports/pack-url.ts";

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ");

/** The text read from a label as a search query; empty if only a barcode was read. */
export const extractedQuery = ({ brand, product_name, strength }: ExtractedFields): string =>
  joined(brand, product_name, strength);

/** Prefilled values of a test request: at least the barcode. */
export function testRequestDraft({ barcode, brand, product_name, strength }: ExtractedFields) {
  const name = joined(product_name, strength);
  return {
    name: name || (barcode ? `Barcode ${formatBarcode(barcode)}` : ""),
    brand: brand ?? "",
  };
}

/** Lot and expiration date of the scanned pack. A typed lot takes precedence over one read from the label. */
export const scannedPack = (
  { lot_number, expires_on }: ExtractedFields,
  lot: ScannedLot | null,
): VisitorPack => ({
  lot: lot?.lot_number ?? lot_number ?? "",
  expires: expires_on ?? "",
});
