import type { Extracted, ScannedLot } from "#contract/scans.ts";
import { formatBarcode } from "#domain/barcode.ts";
import type { Pack } from "../reports/pack-address.ts";

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" ");

/** What was read of a label as words to search for; empty where only bars were. */
export const wordsOf = ({ brand, product_name, strength }: Extracted): string =>
  joined(brand, product_name, strength);

/** What a request for a test is filled in with: at the least the number that tells which product is meant. */
export function askFor({ barcode, brand, product_name, strength }: Extracted) {
  const name = joined(product_name, strength);
  return {
    name: name || (barcode ? `Barcode ${formatBarcode(barcode)}` : ""),
    brand: brand ?? "",
  };
}

/** The pack itself, for the pages of its product: a lot that was typed counts before one that was read. */
export const packOf = ({ lot_number, expires_on }: Extracted, lot: ScannedLot | null): Pack => ({
  lot: lot?.lot_number ?? lot_number ?? "",
  expires: expires_on ?? "",
});
