import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import type { CertificateRow, PrintedResult } from "../port.ts";
import { ask } from "./ask.ts";
import type { Grid, GridColumn, GridRow } from "./grid.ts";
import type { ColumnRole } from "./head-words.ts";
import { type MarkEvidence, TYPED_NUMBER } from "./numbers.ts";
import { looksLikeResult, type ResultReading, readLimit, readResult } from "./results.ts";
import { unitIn } from "./units.ts";

/** Rows of a table, and questions whose `row` is an index into them. */
export interface GridReading {
  rows: CertificateRow[];
  /** What each row was read from. */
  sources: RowSource[];
  questions: CertificateQuestion[];
}

/** Reads the cells of a table as results. Rows without a name or without anything like a result are none. */
export function readGrid(grid: Grid, evidence: MarkEvidence): GridReading {
  return joinedReadings(grid.rows.map((row) => readRow(grid, row, evidence)));
}

/** The rows of all readings, in order; their questions follow their rows. */
export function joinedReadings(all: readonly GridReading[]): GridReading {
  const joined: GridReading = { rows: [], sources: [], questions: [] };
  for (const { rows, sources, questions } of all) {
    const first = joined.rows.length;
    joined.rows.push(...rows);
    joined.sources.push(...sources);
    joined.questions.push(
      ...questions.map((question) => ({
        ...question,
        row: question.row === null ? null : question.row + first,
      })),
    );
  }
  return joined;
}

/** A row of a table with its columns. */
export interface RowSource {
  columns: readonly GridColumn[];
  row: GridRow;
}

const NONE: GridReading = { rows: [], sources: [], questions: [] };

function readRow(grid: Grid, row: GridRow, evidence: MarkEvidence): GridReading {
  const cell = (role: ColumnRole): string | null => {
    const at = grid.columns.findIndex((column) => column.role === role);
    return row.cells[at]?.trim() || null;
  };
  const name = cell("analyte");
  if (!name || !isName(name)) return NONE;
  const limits = limitsOf(grid, row, evidence);
  const readings = resultsIn(grid, row, evidence, limits.unit);
  const [main, ...also] = readings;
  if (!main) return NONE;
  const { lod, uncertainty, ambiguous, ...result } = main;
  const found: CertificateRow = {
    ...result,
    page: grid.page,
    analyte_text: name,
    analyte: findAnalyte(name)?.id ?? null,
    lod: limits.lod ?? lod,
    loq: limits.loq,
    limit_text: cell("limit"),
    status_text: cell("status"),
    method: cell("method"),
    uncertainty_text: cell("uncertainty") ?? uncertainty,
    sample: grid.sample,
    read_by: grid.readBy ?? "text",
    also: also.map(({ result_text, qualifier, value, unit }) => ({ result_text, qualifier, value, unit })),
    place: row.place,
  };
  return {
    rows: [found],
    sources: [{ columns: grid.columns, row }],
    questions: ambiguous ? [ambiguousQuestion(found, ambiguous)] : [],
  };
}

/** Two letters at least; a label with a colon, a date or a footnote is no name. */
const isName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  unitIn(text) === null &&
  !/[:=]$/.test(text) &&
  !/^(?:note\b|date\b|(?:nd|lo[dq]) [-–:]|\*|lo[dq] =|nd =|analy[sz]ed by)/i.test(text);

interface RowLimits {
  lod: number | null;
  loq: number | null;
  unit: string | null;
}

function limitsOf(grid: Grid, row: GridRow, evidence: MarkEvidence): RowLimits {
  const limits: RowLimits = { lod: null, loq: null, unit: null };
  for (const [at, column] of grid.columns.entries()) {
    const text = row.cells[at];
    if (column.role === "lod" || column.role === "loq") {
      const read = readLimit(text, evidenceAt(row, at, evidence));
      limits[column.role] ??= read?.value ?? null;
      if (read) limits.unit ??= read.unit ?? column.unit;
    } else if (column.role === "lod_loq") {
      const [lod, loq] = (text ?? "").split("/");
      limits.lod ??= readLimit(lod, evidence)?.value ?? null;
      limits.loq ??= readLimit(loq, evidence)?.value ?? null;
      limits.unit ??= column.unit;
    }
  }
  return limits;
}

/** "8 – 11": stored as printed, so that a person says what it means. */
const RANGE = /^\d[\d.,]* ?(?:[-–—]|to|bis|à) ?\d[\d.,]*(?: ?[^\d\s]\S*)?$/;

/** The results of a row: first the one in the unit of its limits, if there are several. */
function resultsIn(
  grid: Grid,
  row: GridRow,
  evidence: MarkEvidence,
  limitUnit: string | null,
): ResultReading[] {
  const at = grid.columns.findIndex(({ role }) => role === "unit");
  const rowUnit = (at >= 0 ? unitOrNull(row.cells[at]) : null) ?? unitOfName(grid, row);
  const readings = (role: ColumnRole) =>
    grid.columns.flatMap((column, index) => {
      const text = row.cells[index] ?? "";
      const known = evidenceAt(row, index, evidence);
      if (column.role !== role || !(looksLikeResult(text, known) || RANGE.test(text.trim()))) return [];
      const reading = readResult(text, known);
      return reading ? [{ ...reading, unit: unitOf(reading, rowUnit, column) }] : [];
    });
  const hasResults = grid.columns.some(({ role }) => role === "result");
  const all = readings(hasResults ? "result" : "status");
  const understood = all.filter(({ qualifier }) => qualifier !== "other");
  const results = understood.length > 0 ? understood : all;
  const main = results.find(({ unit }) => unit !== null && sameUnit(unit, limitUnit));
  return main ? [main, ...results.filter((result) => result !== main)] : results;
}

/** A number of the file itself is beyond the doubts of its document. */
const evidenceAt = ({ numbers }: GridRow, column: number, evidence: MarkEvidence): MarkEvidence =>
  numbers?.has(column) ? TYPED_NUMBER : evidence;

const sameUnit = (a: string, b: string | null): boolean =>
  b !== null && a.toLowerCase().replace(/\s/g, "") === b.toLowerCase().replace(/\s/g, "");

/** "Lead, mg/kg" and "Lead (mg/kg)" carry their unit. */
function unitOfName(grid: Grid, row: GridRow): string | null {
  const name = row.cells[grid.columns.findIndex(({ role }) => role === "analyte")] ?? "";
  const [, inBrackets, afterComma] = /(?:\(([^()]+)\)|, ?([^,()]+))$/.exec(name.trim()) ?? [];
  return unitIn(inBrackets ?? afterComma ?? "");
}

const unitOrNull = (text: string | undefined): string | null => {
  const plain = text?.trim() ?? "";
  return plain === "" || /^(?:-+|n\/?a)$/i.test(plain) ? null : (unitIn(plain) ?? plain);
};

/** Words such as "Absent" have the unit of their column only where one is printed; verdicts have none. */
function unitOf(reading: PrintedResult, rowUnit: string | null, column: GridColumn): string | null {
  if (reading.qualifier === "conforms") return null;
  return reading.unit ?? rowUnit ?? column.unit;
}

const ambiguousQuestion = (row: CertificateRow, readings: readonly number[]): CertificateQuestion =>
  ask({
    code: "ambiguous_number",
    row: 0,
    page: row.page,
    place: row.place,
    subject: "result",
    text: row.result_text,
    readings: readings.map(String),
    sentence:
      row.value === null
        ? `${row.analyte_text}: "${row.result_text}" can mean ${readings.join(" or ")}, and the document does not show which.`
        : `${row.analyte_text}: "${row.result_text}" was read as ${readings.join(", not as ")}. Is that right?`,
  });
