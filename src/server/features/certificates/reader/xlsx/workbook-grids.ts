import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { ask } from "../ask.ts";
import type { Grid } from "../grid.ts";
import { gridsOfSheet } from "../tabular/grids.ts";
import type { OpenedWorkbook } from "./open-xlsx.ts";
import type { SheetCell, SheetText } from "./sheet.ts";

/** The tables of all sheets, with the rows that may hold header fields. */
export interface WorkbookGrids {
  rows: string[][];
  grids: Grid[];
  questions: CertificateQuestion[];
  pages: number;
}

/** Each sheet is a page; empty ones are skipped. */
export function workbookGrids({ sheets, hidden }: OpenedWorkbook): WorkbookGrids {
  const filled = sheets.filter(({ cells }) => cells.length > 0);
  const all = filled.map((sheet, at) => {
    const { rows, numbers } = sheetRows(sheet);
    const grids = gridsOfSheet(rows, { name: sheet.name, page: at + 1, numbers });
    return { rows, grids, questions: hiddenDigits(sheet, at + 1) };
  });
  return {
    rows: all.flatMap(({ rows }) => rows),
    grids: all.flatMap(({ grids }) => grids),
    questions: [...all.flatMap(({ questions }) => questions), ...hidden.map(hiddenSheet)],
    pages: filled.length,
  };
}

/** The cells of a sheet as rows of text, and which columns of each row are numbers in the file. */
export function sheetRows(sheet: SheetText): { rows: string[][]; numbers: Map<number, Set<number>> } {
  const rows: string[][] = [];
  const numbers = new Map<number, Set<number>>();
  for (const cell of [...sheet.cells, ...mergedDownwards(sheet)]) {
    while (rows.length <= cell.row) rows.push([]);
    const row = rows[cell.row] ?? [];
    while (row.length <= cell.column) row.push("");
    row[cell.column] = cell.text;
    if (cell.isNumber) numbers.set(cell.row, (numbers.get(cell.row) ?? new Set()).add(cell.column));
  }
  return { rows, numbers };
}

/**
 * A cell that is merged over several rows of one column belongs to each of them. Merged cells never overlap in a sound
 * workbook, so that each place is filled once, however many a file claims.
 */
function mergedDownwards({ cells, merged }: SheetText): SheetCell[] {
  const places = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const last = cells.reduce((most, { row }) => Math.max(most, row), 0);
  const copies: SheetCell[] = [];
  for (const [top, left, bottom, right] of merged) {
    const cell = places.get(`${top} ${left}`);
    if (!cell || left !== right) continue;
    for (let row = top + 1; row <= Math.min(bottom, last); row++) {
      const place = `${row} ${left}`;
      if (places.has(place)) break;
      const copy = { ...cell, row };
      places.set(place, copy);
      copies.push(copy);
    }
  }
  return copies;
}

const hiddenSheet = (name: string): CertificateQuestion =>
  ask({
    code: "hidden_sheet",
    subject: name,
    sentence: `The sheet "${name}" is hidden in the workbook, and was not read. Show it and look: does it hold results?`,
  });

const hiddenDigits = (sheet: SheetText, page: number): CertificateQuestion[] =>
  sheet.cells.flatMap(({ row, column, text, hiddenBy }) =>
    hiddenBy === null
      ? []
      : [
          ask({
            code: "hidden_digits",
            page,
            place: { kind: "cell", sheet: sheet.name, row: row + 1, column: column + 1 },
            subject: `row ${row + 1}, column ${column + 1}`,
            text: hiddenBy,
            readings: [text, hiddenBy],
            sentence: `Sheet "${sheet.name}", row ${row + 1}: a cell shows "${hiddenBy}" and holds ${text}, which was read. Is that right?`,
          }),
        ],
  );
