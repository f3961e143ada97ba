import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { CertificateHeader, CertificateReading, ReadingMeans } from "../port.ts";
import type { Grid } from "./grid.ts";
import type { ColumnRole } from "./head-words.ts";
import { layoutOf } from "./layout.ts";
import { mixedMarkQuestions } from "./mixed-marks.ts";
import { findDecimalMark, type MarkEvidence } from "./numbers.ts";
import { joinedReadings, type RowSource, readGrid } from "./read-grid.ts";

/** A file taken apart, before its cells are read. */
export interface OpenedFile {
  header: CertificateHeader;
  questions: CertificateQuestion[];
  grids: Grid[];
  /** Labels of header fields, in a form of which equal layouts have the same. */
  labels: string[];
  means: Omit<ReadingMeans, "decimal_mark">;
}

/** A reading, with what each of its rows was read from. */
export interface OpenedReading {
  reading: CertificateReading;
  sources: RowSource[];
}

/** Reads the cells of all tables under the evidence of the whole file. */
export function readOpened({ header, questions, grids, labels, means }: OpenedFile): OpenedReading {
  const evidence = evidenceOf(grids);
  const { rows, sources, questions: cells } = joinedReadings(grids.map((grid) => readGrid(grid, evidence)));
  const reading = {
    ...header,
    means: { ...means, decimal_mark: evidence.mark },
    layout: layoutOf({ laboratory: header.laboratory, format: means.format, labels, grids }),
    rows,
    questions: [...questions, ...cells, ...mixedMarkQuestions(rows, evidence)],
  };
  return { reading, sources };
}

/** Columns that hold figures. */
export const FIGURES: ReadonlySet<ColumnRole | null> = new Set([
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
