import { parseUnit } from "#domain/units/unit.ts";
import type { Word } from "../pdf/page-text.ts";
import type { RowSource } from "../read-grid.ts";
import { unitIn } from "../units.ts";

/** A unit in a cell of its own, or behind a figure, which has to look as it reads. */
export interface PrintedUnit {
  /** Index of the row. */
  row: number;
  text: string;
  words: readonly Word[];
  isScan: boolean;
}

/** All units in the cells of the rows of a page. Units in heads have no words here, and are not compared. */
export const printedUnits = (
  rows: readonly { page: number; read_by: "text" | "ocr"; unit: string | null }[],
  sources: readonly RowSource[],
  page: number,
): PrintedUnit[] =>
  sources.flatMap(({ columns, row: { words = [] } }, row) => {
    const own = rows[row];
    if (own?.page !== page) return [];
    return columns.flatMap(({ role }, at) => {
      if (role !== "unit" && role !== "result") return [];
      const cell = (words[at] ?? []).filter(({ angle }) => angle === 0);
      const unit = role === "unit" ? cell : cell.slice(cell.findIndex(({ text }) => /\d/.test(text)) + 1);
      const text = unitIn(unit.map((word) => word.text).join(" "));
      return text !== null && text === own.unit
        ? [{ row, text, words: unit, isScan: own.read_by === "ocr" }]
        : [];
    });
  });

/** A gram with its prefix as OCR reads it: "µg" as "Ha", "kg" as "k9". */
const GRAM = /(?<![a-z])(?<prefix>[uµμpyHmnk])[gqa9](?![a-z])/g;
/** What OCR takes a micro sign for. Of these letters, "p" alone makes another unit. */
const LIKE_MICRO = /[uµμpyH]/;
/** A micro sign, which OCR may not see at all. */
const MICRO = /(?<![a-z])[uµμ](?=g(?![a-z]))/g;

/** A unit's dimension and size, equal for equal units; null if our table does not hold it. */
function meaningOf(text: string): string | null {
  const unit = parseUnit(text.normalize("NFKC"));
  return unit && `${unit.dimension} ${unit.per} ${unit.size.toString()}`;
}

/**
 * The other unit that OCR of a printed one says; null if it says the same, or nothing that is surely another unit: a micro
 * sign looks like "p" and is lost easily.
 */
export function otherUnit(printed: string, read: string): string | null {
  const own = meaningOf(printed);
  const isPico = /(?<![a-z])pg(?![a-z])/.test(printed);
  const painted = read.replace(GRAM, (_, prefix: string) =>
    LIKE_MICRO.test(prefix) && !(isPico && prefix === "p") ? "µg" : `${prefix}g`,
  );
  const looks = meaningOf(painted);
  if (own === null || looks === null || looks === own || meaningOf(read) === own) return null;
  const isSignLost = meaningOf(printed.replace(MICRO, "")) === meaningOf(read);
  return isSignLost ? null : painted;
}

/** OCR of whole pages reads "µg" as "pg", a million times less: on a scan, that is never certain. */
export const likelyMicro = ({ text, isScan }: Pick<PrintedUnit, "text" | "isScan">): string | null =>
  isScan && /(?<![a-z])pg(?![a-z])/.test(text) ? text.replace(/(?<![a-z])pg(?![a-z])/g, "µg") : null;
