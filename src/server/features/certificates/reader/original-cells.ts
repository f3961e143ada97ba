import { isJson, readReportJson } from "./json/read-json.ts";
import { readCsv } from "./tabular/csv.ts";
import { isZip, openXlsx } from "./xlsx/open-xlsx.ts";
import { sheetRows } from "./xlsx/workbook-grids.ts";

/** The cells of a table as it came, in the rows and columns that places name. */
export interface OriginalCells {
  sheets: { name: string | null; rows: string[][] }[];
  /** Whether rows or columns were left out. */
  isCut: boolean;
}

/** Cells beyond these are left out: they are too many to compare by eye. */
const MAX_ROWS = 1000;
const MAX_COLUMNS = 60;
const MAX_CELL_LENGTH = 300;

/** Reads the cells of a workbook, a table of text, or a report file of ours. */
export async function originalCells(bytes: Uint8Array<ArrayBuffer>): Promise<OriginalCells> {
  const sheets = await sheetsOf(bytes);
  const isCut = sheets.some(
    ({ rows }) => rows.length > MAX_ROWS || rows.some((row) => row.length > MAX_COLUMNS),
  );
  const shown = sheets.map(({ name, rows }) => ({
    name,
    rows: rows
      .slice(0, MAX_ROWS)
      .map((row) => Array.from(row.slice(0, MAX_COLUMNS), (cell = "") => cell.slice(0, MAX_CELL_LENGTH))),
  }));
  return { sheets: shown, isCut };
}

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<OriginalCells["sheets"]> {
  if (isZip(bytes))
    return (await openXlsx(bytes)).sheets
      .filter(({ cells }) => cells.length > 0)
      .map((sheet) => ({ name: sheet.name, rows: sheetRows(sheet).rows }));
  if (isJson(bytes)) return [{ name: null, rows: jsonRows(bytes) }];
  return [{ name: null, rows: readCsv(bytes).rows }];
}

/** One line for each result, as its place counts them. */
const jsonRows = (bytes: Uint8Array): string[][] =>
  readReportJson(bytes).rows.map(({ analyte_text, result_text, unit, method }) => [
    analyte_text,
    result_text,
    unit ?? "",
    method ?? "",
  ]);
