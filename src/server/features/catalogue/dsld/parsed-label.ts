import type { LabelRecord } from "../intake/record.ts";

/** A parsed label, or why it was rejected; `id` is the DSLD number if it could be read. */
export type ParsedLabel = { label: LabelRecord } | { id: string | null; reason: string };

/** A label with its location ("line 17", a file name); `done` is the progress through the source so far. */
export interface SourceItem {
  location: string;
  done: number;
  parsed: ParsedLabel;
}

/** Maximum name length, in characters; the longest in the export has 147. */
const MAX_NAME_LENGTH = 300;

/** Why a label with this brand and name is rejected, or null. */
export function rejectionReason(brand: string, name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(brand)) return "Brand name missing.";
  if (!/[\p{L}\p{N}]/u.test(name)) return "Product name missing.";
  if (Math.max(brand.length, name.length) > MAX_NAME_LENGTH) {
    return `Brand or product name longer than ${MAX_NAME_LENGTH} characters.`;
  }
  return null;
}
