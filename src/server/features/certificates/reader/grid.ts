import type { CertificatePlace } from "#contract/certificate-questions.ts";
import type { ColumnRole } from "./head-words.ts";
import type { Word } from "./pdf/page-text.ts";

/** A column of a table, whatever file it came from. */
export interface GridColumn {
  role: ColumnRole | null;
  unit: string | null;
  /** The head as printed. */
  text: string;
}

export interface GridRow {
  /** Text of each column; empty where nothing is printed. */
  cells: string[];
  /** Columns whose cells the file holds as numbers: their text is ours, with "." as the decimal mark. */
  numbers?: ReadonlySet<number>;
  /** Words of each column with their places, on pages. */
  words?: Word[][];
  place: CertificatePlace;
}

/** A table with its heads understood, before its cells are read. */
export interface Grid {
  page: number;
  /** Sample or lot that the table is about, where each has a column of its own. */
  sample: string | null;
  /** "text" if absent. */
  readBy?: "text" | "ocr";
  columns: GridColumn[];
  rows: GridRow[];
}
