import type { LabelRecord } from "../intake/record.ts";

/** A label that could be read, or why it could not; `id` is its DSLD number where that much was legible. */
export type Reading = { label: LabelRecord } | { id: string | null; reason: string };

/** A label of a source, with its place there ("line 17", a file's name); `done` of the source's total is read by now. */
export interface Item {
  place: string;
  done: number;
  reading: Reading;
}

/** Longest name that a label may have, in characters; the longest in the export has 147. */
const LONGEST_NAME = 300;

/** Why a label with this brand and name cannot be kept; null when it can. */
export function refusal(brand: string, name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(brand)) return "The brand's name is missing.";
  if (!/[\p{L}\p{N}]/u.test(name)) return "The product's name is missing.";
  if (Math.max(brand.length, name.length) > LONGEST_NAME) {
    return `The brand's or product's name is longer than ${LONGEST_NAME} characters.`;
  }
  return null;
}
