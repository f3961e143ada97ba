import { PlatformProblem } from "#platform/problem.ts";
import type { CertificateHeader, CertificateQuestion, CertificateReading, ReadingMeans } from "../port.ts";
import type { Grid } from "./grid.ts";
import type { ColumnRole } from "./head-words.ts";
import { mixedMarkQuestions } from "./mixed-marks.ts";
import { findDecimalMark, type MarkEvidence } from "./numbers.ts";
import { readHeader } from "./pdf/header.ts";
import { findHeads } from "./pdf/heads.ts";
import { linesOf } from "./pdf/lines.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import type { PageText } from "./pdf/page-text.ts";
import { pageTables } from "./pdf/tables.ts";
import { tilesOf } from "./pdf/tiles.ts";
import { turnedTables } from "./pdf/turned.ts";
import { readGrid } from "./read-grid.ts";
import { readCsv } from "./tabular/csv.ts";
import { gridsOfSheet } from "./tabular/grids.ts";
import { headerOfRows } from "./tabular/read-tables.ts";
import { isOldOrEncryptedOffice, isZip, openXlsx } from "./xlsx/open-xlsx.ts";
import { workbookGrids } from "./xlsx/workbook-grids.ts";

/** A file taken apart, before its cells are read. */
interface OpenedFile {
  header: CertificateHeader;
  questions: CertificateQuestion[];
  grids: Grid[];
  means: Omit<ReadingMeans, "decimal_mark">;
}

/**
 * Reads a laboratory's certificate, as PDF, workbook (XLSX) or table of text: all of its results with their places, and what has to
 * be asked about. Throws a `PlatformProblem` of one sentence if the file is none of them.
 */
export async function readCertificateFile(bytes: Uint8Array<ArrayBuffer>): Promise<CertificateReading> {
  const { header, questions, grids, means } = await opened(bytes);
  const evidence = evidenceOf(grids);
  const tables = grids.map((grid) => readGrid(grid, evidence));
  const rows = tables.flatMap((table) => table.rows);
  return {
    ...header,
    means: { ...means, decimal_mark: evidence.mark },
    rows,
    questions: [
      ...questions,
      ...tables.flatMap((table) => table.questions),
      ...mixedMarkQuestions(rows, evidence),
    ],
  };
}

function opened(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedFile> | OpenedFile {
  if (isPdf(bytes)) return openedPdf(bytes);
  return isZip(bytes) ? openedWorkbook(bytes) : openedTable(bytes);
}

/** The signature may stand a little after the start. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");

async function openedPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedFile> {
  const pages = await openPdf(bytes);
  const { header, questions } = readHeader(pages);
  const pictures = pages.filter(({ words }) => words.length === 0).map(({ page }) => page);
  return {
    header,
    questions: [...questions, ...noTextQuestions(pictures, pages.length)],
    grids: pages.flatMap(gridsOf),
    means: { format: "pdf", encoding: null, separator: null, pages: pages.length },
  };
}

/** One question for a file without text, else one for each page without. */
function noTextQuestions(pictures: readonly number[], pages: number): CertificateQuestion[] {
  const question = (page: number | null, message: string): CertificateQuestion => ({
    kind: "no_text",
    page,
    analyte_text: null,
    text: null,
    readings: [],
    message,
  });
  if (pictures.length < pages)
    return pictures.map((page) =>
      question(
        page,
        `Page ${page} has no text: it is empty or a scan, and nothing on it was read. Look at it, or ask the laboratory for the original file.`,
      ),
    );
  const they = pages === 1 ? "page has" : "pages have";
  return [question(null, `The ${they} no text: it is a scan. Ask the laboratory for the original file.`)];
}

const NO_HEADS = "The table has no line with heads such as Analyte and Result, so nothing was read.";

async function openedWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedFile> {
  const { rows, grids, questions, pages } = workbookGrids(await openXlsx(bytes));
  if (grids.length === 0) throw new PlatformProblem(NO_HEADS);
  return {
    header: headerOfRows(rows),
    questions,
    grids,
    means: { format: "xlsx", encoding: null, separator: null, pages },
  };
}

const MAX_TABLE_BYTES = 10_000_000;

function openedTable(bytes: Uint8Array): OpenedFile {
  if (bytes.byteLength === 0) throw new PlatformProblem("The file is empty.");
  if (bytes.byteLength > MAX_TABLE_BYTES)
    throw new PlatformProblem(`The table is larger than ${MAX_TABLE_BYTES / 1_000_000} MB.`);
  if (isOldOrEncryptedOffice(bytes))
    throw new PlatformProblem(
      "The workbook is protected by a password, or of the old kind (.xls). Save it as .xlsx without a password.",
    );
  const isUtf16 = (bytes[0] ?? 0) >= 0xfe;
  if (!isUtf16 && bytes.subarray(0, 4096).includes(0))
    throw new PlatformProblem(
      "The file is no PDF, no workbook (XLSX) and no table of text (CSV). Save it as one of them.",
    );
  const { rows, encoding, separator } = readCsv(bytes);
  const grids = gridsOfSheet(rows);
  if (grids.length === 0) throw new PlatformProblem(NO_HEADS);
  return {
    header: headerOfRows(rows),
    questions: [],
    grids,
    means: { format: "csv", encoding, separator, pages: 1 },
  };
}

/** All tables of a page, upright and turned, and the boxes beside them. */
function gridsOf(page: PageText): Grid[] {
  const lines = linesOf(page.words);
  const tables = [...pageTables(page, lines, findHeads(lines)), ...turnedTables(page, lines)];
  const names = new Set(
    tables.flatMap(({ columns, rows }) => {
      const at = columns.findIndex(({ role }) => role === "analyte");
      return rows.map(({ cells }) => (cells[at] ?? "").toLowerCase());
    }),
  );
  const tiles = tilesOf(page, lines, names);
  return tiles ? [...tables, tiles] : tables;
}

const FIGURES: ReadonlySet<ColumnRole | null> = new Set([
  "result",
  "lod",
  "loq",
  "lod_loq",
  "limit",
  "uncertainty",
]);

/** Decides the decimal mark from the figures of all tables. */
const evidenceOf = (grids: readonly Grid[]): MarkEvidence =>
  findDecimalMark(
    grids.flatMap(({ columns, rows }) =>
      rows.flatMap(({ cells, numbers }) =>
        cells
          .filter((_, at) => FIGURES.has(columns[at]?.role ?? null) && !numbers?.has(at))
          .flatMap((cell) => cell.split(/[\s<>≤≥±/]+/)),
      ),
    ),
  );
