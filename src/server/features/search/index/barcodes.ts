import { outOfRange } from "#domain/out-of-range.ts";
import type { IndexState } from "./state.ts";

/** Product number for a barcode, by binary search in the base; null if there is none. */
export function findProductByBarcode(state: IndexState, gtin14: string): number | null {
  const { barcodes, deltaBarcodes, hidden } = state;
  const target = Number(gtin14);
  const changed = deltaBarcodes.get(target);
  if (changed !== undefined) return changed;
  const { numbers, products } = barcodes;
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? outOfRange(numbers, middle)) < target) low = middle + 1;
    else high = middle;
  }
  if (numbers[low] !== target) return null;
  const product = products[low] ?? outOfRange(products, low);
  return hidden[product] ? null : product;
}
