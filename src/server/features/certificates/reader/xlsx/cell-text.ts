import { dateFromSerial, format, isDateFormat } from "numfmt";
import { TYPED_NUMBER } from "../numbers.ts";
import { readResult } from "../results.ts";

/** Days between 1900-01-01 and 1904-01-01 as spreadsheets count them. */
const DAYS_TO_1904 = 1462;
/** A shown figure that is farther from the held one than this hides digits that matter. */
const MAX_ROUNDING = 0.001;

/** A number cell as it is shown, and as it would be shown in full if its format hides digits. */
export interface NumberText {
  text: string;
  /** What the format shows instead of `text`. */
  hiddenBy: string | null;
}

/** Writes a number cell in its format. Dates become YYYY-MM-DD, so that nobody has to guess day and month. */
export function numberText(held: number, pattern: string, is1904: boolean): NumberText {
  if (isDateFormat(pattern)) return { text: dayOf(held + (is1904 ? DAYS_TO_1904 : 0)), hiddenBy: null };
  const full = String(Number(held.toPrecision(12)));
  const shown = safelyFormatted(pattern, held) ?? full;
  const value = readResult(shown, TYPED_NUMBER)?.value ?? null;
  const expected = shown.includes("%") ? held * 100 : held;
  const isExact = value === null || Math.abs(value - expected) <= Math.abs(expected) * MAX_ROUNDING;
  if (isExact && !/^#+$/.test(shown)) return { text: shown, hiddenBy: null };
  return { text: shown.includes("%") ? `${Number(expected.toPrecision(12))}%` : full, hiddenBy: shown };
}

function safelyFormatted(pattern: string, held: number): string | null {
  // The general format of a spreadsheet rounds to the width of a cell.
  if (/^general$/i.test(pattern)) return null;
  try {
    return format(pattern, held).trim();
  } catch {
    return null;
  }
}

function dayOf(serial: number): string {
  const [year, month, day] = dateFromSerial(serial) ?? [];
  const two = (figure: number | undefined) => String(figure ?? 0).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
