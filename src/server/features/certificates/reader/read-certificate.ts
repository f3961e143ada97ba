import type { CertificateReading } from "../port.ts";
import type { Grid } from "./grid.ts";
import type { ColumnRole } from "./head-words.ts";
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

/** Reads a laboratory's certificate: all of its results with their places, and what has to be asked about. */
export async function readCertificateFile(bytes: Uint8Array<ArrayBuffer>): Promise<CertificateReading> {
  const pages = await openPdf(bytes);
  const grids = pages.flatMap(gridsOf);
  const evidence = evidenceOf(grids);
  const tables = grids.map((grid) => readGrid(grid, evidence));
  const { header, questions } = readHeader(pages);
  return {
    ...header,
    means: {
      format: "pdf",
      encoding: null,
      separator: null,
      decimal_mark: evidence.mark,
      pages: pages.length,
    },
    rows: tables.flatMap(({ rows }) => rows),
    questions: [...questions, ...tables.flatMap((table) => table.questions)],
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
      rows.flatMap(({ cells }) =>
        cells
          .filter((_, at) => FIGURES.has(columns[at]?.role ?? null))
          .flatMap((cell) => cell.split(/[\s<>≤≥±/]+/)),
      ),
    ),
  );
