import type { ColumnRole } from "../head-words.ts";
import { FIGURES } from "../opened-file.ts";
import type { Word } from "../pdf/page-text.ts";
import type { RowSource } from "../read-grid.ts";
import type { PageBox } from "./paint.ts";

/** A word with figures in a cell of a result, which has to look as it reads. */
export interface FigureWord {
  /** Index of the row. */
  row: number;
  role: ColumnRole;
  /** Text and words of the whole cell. */
  cell: string;
  cellWords: readonly Word[];
  word: Word;
  isScan: boolean;
}

/** All words with figures in the results, limits and uncertainties of the rows of a page. */
export function figureWords(
  rows: readonly { page: number; read_by: "text" | "ocr" }[],
  sources: readonly RowSource[],
  page: number,
): FigureWord[] {
  return sources.flatMap(({ columns, row: { cells, words = [] } }, row) => {
    if (rows[row]?.page !== page) return [];
    return columns.flatMap(({ role }, at) => {
      const cellWords = (words[at] ?? []).filter(({ angle }) => angle === 0);
      if (!role || !FIGURES.has(role)) return [];
      return cellWords
        .filter(({ text }) => /\d/.test(text.normalize("NFKC")))
        .map((word) => ({
          row,
          role,
          cell: cells[at] ?? "",
          cellWords,
          word,
          isScan: rows[row]?.read_by === "ocr",
        }));
    });
  });
}

/** Where the letters of a word can be: from the top of a raised digit to the tail of a comma. */
export function boxOf({ x0, x1, y, size, text }: Word): PageBox {
  const rise = /[⁰¹²³⁴⁵⁶⁷⁸⁹]/u.test(text) ? 1.15 : 0.88;
  return { x0: x0 - 0.18 * size, x1: x1 + 0.18 * size, y0: y - rise * size, y1: y + 0.24 * size };
}

export const boxOfAll = (words: readonly Word[], margin = 0): PageBox => {
  const boxes = words.map(boxOf);
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)) - margin,
    y0: Math.min(...boxes.map(({ y0 }) => y0)) - margin,
    x1: Math.max(...boxes.map(({ x1 }) => x1)) + margin,
    y1: Math.max(...boxes.map(({ y1 }) => y1)) + margin,
  };
};
