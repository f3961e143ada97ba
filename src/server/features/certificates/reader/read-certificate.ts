import type { CertificateReading } from "../port.ts";
import type { Grid } from "./grid.ts";
import { findDecimalMark, type MarkEvidence } from "./numbers.ts";
import { readHeader } from "./pdf/header.ts";
import { findHeads } from "./pdf/heads.ts";
import { linesOf } from "./pdf/lines.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { pageTables } from "./pdf/tables.ts";
import { readGrid } from "./read-grid.ts";

/** Reads a laboratory's certificate: all of its results with their places, and what has to be asked about. */
export async function readCertificateFile(bytes: Uint8Array<ArrayBuffer>): Promise<CertificateReading> {
  const pages = await openPdf(bytes);
  const grids = pages.flatMap((page) => {
    const lines = linesOf(page.words);
    return pageTables(page, lines, findHeads(lines));
  });
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

/** Decides the decimal mark from the figures of all tables. */
const evidenceOf = (grids: readonly Grid[]): MarkEvidence =>
  findDecimalMark(
    grids.flatMap(({ columns, rows }) =>
      rows.flatMap(({ cells }) =>
        cells.filter((_, at) => columns[at]?.role !== "analyte").flatMap((cell) => cell.split(/[\s<>≤≥±]+/)),
      ),
    ),
  );
