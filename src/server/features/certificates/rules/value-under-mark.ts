import { readResult } from "../reader/results.ts";

/** The value of a printed result if this is the document's decimal mark; null if it has none then. */
export const valueUnderMark = (text: string, mark: "." | ","): number | null =>
  readResult(text, { mark, points: 0, commas: 0, groups: true })?.value ?? null;
