import type { IndexState } from "./state.ts";

/** The number of the product with this barcode; null where there is none. */
export function productOfBarcode(state: IndexState, gtin14: string): number | null {
  const { barcodes, recentBarcodes, hidden } = state;
  const wanted = Number(gtin14);
  const recent = recentBarcodes.get(wanted);
  if (recent !== undefined) return recent;
  let low = 0;
  let high = barcodes.numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((barcodes.numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const product = barcodes.numbers[low] === wanted ? (barcodes.products[low] ?? 0) : null;
  return product === null || hidden[product] ? null : product;
}
