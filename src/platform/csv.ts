import { stringify } from "csv-stringify/sync";

/**
 * Rows as CSV by RFC 4180: UTF-8, CRLF, empty for what is not there. What a spreadsheet would run as a formula gets an
 * apostrophe in front of it.
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
