import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV (RFC 4180): UTF-8, CRLF, empty for missing values. Values that a spreadsheet would run as a formula are
 * prefixed with an apostrophe.
 */
export const csvLines = (
  rows: readonly object[],
  columns: readonly string[],
  { head }: { head: boolean },
): string =>
  stringify([...rows], {
    columns: [...columns],
    header: head,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { boolean: String },
  });
