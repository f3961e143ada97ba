import { numberText } from "./cell-text.ts";
import { type Workbook, WorkbookTooLarge } from "./parts.ts";
import type { WorkbookTables } from "./workbook.ts";

/** A cell with something in it; rows and columns count from 0. */
export interface SheetCell {
  row: number;
  column: number;
  text: string;
  /** The file says that it is a number. */
  isNumber: boolean;
  hiddenBy: string | null;
}

export interface SheetText {
  name: string;
  cells: SheetCell[];
  /** Merged cells: first row and column, last row and column. */
  merged: [number, number, number, number][];
}

export interface SheetLimits {
  maxRows: number;
  maxColumns: number;
  maxCells: number;
}

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/;

/** Reads the cells of a sheet as they are shown. Formulas count with their stored results. */
export async function readSheet(
  book: Workbook,
  tables: WorkbookTables,
  { name, part }: WorkbookTables["sheets"][number],
  limits: SheetLimits,
): Promise<SheetText> {
  const sheet: SheetText = { name, cells: [], merged: [] };
  let cell: Record<string, string> = {};
  let at: [number, number] = [0, -1];
  let value = "";
  let isValue = false;
  const keep = () => {
    const { text, ...rest } = textOf(cell, value, tables);
    if (text.trim() === "") return;
    sheet.cells.push({ row: at[0], column: at[1], ...rest, text: text.trim() });
    refuseTooLarge(sheet, limits);
  };
  await book.read(part, {
    open: (tag, attributes) => {
      if (tag === "row") at = [attributes.r ? Number(attributes.r) - 1 : at[0] + (at[1] < 0 ? 0 : 1), -1];
      if (tag === "c") {
        cell = attributes;
        value = "";
        at = placeOf(attributes.r) ?? [at[0], at[1] + 1];
      }
      if (tag === "v" || tag === "t") isValue = true;
      if (tag === "mergeCell") keepMerged(sheet, attributes.ref, limits);
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (tag) => {
      if (tag === "v" || tag === "t") isValue = false;
      if (tag === "c") keep();
    },
  });
  return sheet;
}

function keepMerged({ merged }: SheetText, reference = "", { maxCells }: SheetLimits): void {
  const [first, last] = reference.split(":").map(placeOf);
  if (first && last && merged.length < maxCells) merged.push([...first, ...last]);
}

/** Checked with each cell, so that a sheet of a million rows is given up early. */
function refuseTooLarge({ name, cells }: SheetText, { maxRows, maxColumns, maxCells }: SheetLimits): void {
  const last = cells.at(-1);
  const refuse = (what: string) => {
    throw new WorkbookTooLarge(`The sheet "${name}" has more than ${what}. Split it by report.`);
  };
  if (last && last.row >= maxRows) refuse(`${maxRows} rows`);
  if (last && last.column >= maxColumns) refuse(`${maxColumns} columns`);
  if (cells.length > maxCells) refuse(`${maxCells} cells`);
}

/** "B7" is row 6, column 1. */
function placeOf(reference: string | undefined): [number, number] | null {
  const [, letters, row] = REFERENCE.exec(reference ?? "") ?? [];
  if (!letters || !row) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(row) - 1, column - 1];
}

type CellText = Pick<SheetCell, "text" | "isNumber" | "hiddenBy">;

function textOf(cell: Record<string, string>, value: string, tables: WorkbookTables): CellText {
  const plain = (text: string): CellText => ({ text, isNumber: false, hiddenBy: null });
  const type = cell.t ?? "n";
  if (type === "s") return plain(tables.strings[Number(value)] ?? "");
  if (type === "b") return plain(value === "1" ? "TRUE" : "FALSE");
  if (type === "d") return plain(value.slice(0, 10));
  if (type !== "n" || value === "" || !Number.isFinite(Number(value))) return plain(value);
  const pattern = tables.formats[Number(cell.s ?? 0)] ?? "General";
  return { ...numberText(Number(value), pattern, tables.is1904), isNumber: true };
}
