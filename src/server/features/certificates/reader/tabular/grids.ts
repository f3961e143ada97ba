import type { Grid, GridColumn, GridRow } from "../grid.ts";
import { roleOfHead } from "../head-words.ts";
import type { MarkEvidence } from "../numbers.ts";
import { looksLikeResult } from "../results.ts";
import { splitUnit } from "../units.ts";

const ANY: MarkEvidence = { mark: ".", points: 0, commas: 0, groups: false };
/** Heads that are tables of their own must have this many known columns. */
const MIN_KNOWN = 2;
/** Share of a column's cells that must look like results for it to be one without a known head. */
const RESULT_SHARE = 0.7;

/** What a table of cells is part of. */
export interface CellSheet {
  name: string | null;
  page: number;
  /** Columns of each row whose cells are numbers in the file. */
  numbers: ReadonlyMap<number, ReadonlySet<number>>;
}

const TEXT_TABLE: CellSheet = { name: null, page: 1, numbers: new Map() };

/** The tables of a sheet. A line in which several heads are known begins a table; it ends at the next one. */
export function gridsOfSheet(rows: readonly string[][], sheet: CellSheet = TEXT_TABLE): Grid[] {
  const heads = rows.flatMap((row, at) => (isHead(row) ? [at] : []));
  return heads.flatMap((head, index) => {
    const body = rows.slice(head + 1, heads[index + 1]);
    const columns = (rows[head] ?? []).map(columnOf);
    return tables(columns, body, head + 1, sheet);
  });
}

/** Cells that a line must have to be the heads of a table whose words are not known. */
const MIN_UNKNOWN_HEADS = 3;

/**
 * The line that looks like the heads of a table although none of its words is known: the first one in words, as wide as
 * the table, with figures below. Its columns have no roles, so that nothing is read until a person names them.
 */
export function unknownHeads(rows: readonly string[][]): GridColumn[] {
  const widest = Math.max(0, ...rows.map(filledCells));
  const head = rows.findIndex(
    (row, at) =>
      filledCells(row) >= Math.max(MIN_UNKNOWN_HEADS, widest - 1) &&
      !row.some((cell) => /^[<>]?\d/.test(cell)) &&
      rows.slice(at + 1).some((below) => below.some((cell) => looksLikeResult(cell, ANY))),
  );
  return (rows[head] ?? []).filter((text) => text !== "").map((text) => ({ ...columnOf(text), role: null }));
}

const filledCells = (row: readonly string[]): number => row.filter((cell) => cell !== "").length;

const columnOf = (text: string): GridColumn => {
  const { words, unit } = splitUnit(text);
  const plain = words.replace(/\(k ?= ?[\d.,]+\)/i, "");
  return { role: roleOfHead(text) ?? roleOfHead(plain), unit, text };
};

function isHead(row: readonly string[]): boolean {
  const roles = new Set(row.map(columnOf).flatMap(({ role }) => role ?? []));
  return roles.has("analyte") && roles.size >= MIN_KNOWN && !row.some((cell) => /^[<>]?\d/.test(cell));
}

/** One table; without a column of results, one for each column whose cells look like results. */
function tables(columns: GridColumn[], body: readonly string[][], first: number, sheet: CellSheet): Grid[] {
  const rows = body.map((cells, at): GridRow => {
    const numbers = sheet.numbers.get(first + at);
    return {
      cells: columns.map((_, column) => cells[column] ?? ""),
      ...(numbers && { numbers }),
      place: { kind: "cell", sheet: sheet.name, row: first + at + 1, column: 1 },
    };
  });
  const result = columns.findIndex(({ role }) => role === "result");
  if (result >= 0) return [{ page: sheet.page, rows: placedAt(rows, result), columns, sample: null }];
  const unnamed = columns.flatMap(({ role }, at) => (role === null && holdsResults(rows, at) ? [at] : []));
  return unnamed.map((own) => ({
    page: sheet.page,
    rows: placedAt(rows, own),
    columns: columns.map((column, at) => (at === own ? { ...column, role: "result" as const } : column)),
    sample: unnamed.length > 1 ? (columns[own]?.text ?? null) : null,
  }));
}

/** The place of a row is the cell of its result. */
const placedAt = (rows: readonly GridRow[], column: number): GridRow[] =>
  rows.map((row) => ({
    ...row,
    place: row.place.kind === "cell" ? { ...row.place, column: column + 1 } : row.place,
  }));

function holdsResults(rows: readonly GridRow[], column: number): boolean {
  const cells = rows.map(({ cells: all }) => all[column] ?? "").filter((cell) => cell !== "");
  return (
    cells.length > 0 &&
    cells.filter((cell) => looksLikeResult(cell, ANY)).length >= cells.length * RESULT_SHARE
  );
}
