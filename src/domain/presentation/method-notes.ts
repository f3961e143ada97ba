import {
  rulesOfColumn,
  STATED_COLUMNS,
  type StatedColumn,
  type StatedResult,
} from "#contract/result-columns.ts";
import { formatExact, withUnit } from "../amounts.ts";

/** Texts beside a result's method, one per filled column with a note: "Subcontracted to Example Laboratory". */
export const methodNotes = (result: StatedResult, output: "page" | "pdf"): string[] =>
  STATED_COLUMNS.flatMap((column) => {
    const text = rulesOfColumn(column).note?.[output];
    const cell = text && formatCell(column, result);
    return text && cell ? text.replace("{}", () => cell) : [];
  });

function formatCell(column: StatedColumn, result: StatedResult): string | null {
  const cell = result[column] ?? null;
  const { type, unit } = rulesOfColumn(column);
  if (typeof cell === "number") return withUnit(formatExact(cell), unit ? result[unit] : null);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return cell !== null && typeof type === "object" ? cell.replaceAll("_", " ") : cell;
}
