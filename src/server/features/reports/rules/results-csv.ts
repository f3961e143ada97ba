import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { rulesOfColumn, STATED_COLUMNS, type StatedColumn } from "#contract/result-columns.ts";
import { ApiError } from "#server/http/errors.ts";

const perField = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(STATED_COLUMNS), value);

/** Mapping from the columns of a laboratory's CSV file to result fields. */
export const csvMapping = z.strictObject({
  delimiter: z.string().length(1).default(","),
  /** Decimal separator: 1.234 or 1,234. */
  decimal: z.enum([".", ","]).default("."),
  /** CSV column name for each field. */
  columns: perField(z.string()),
  /** Value of a field without a column or with an empty cell. */
  constants: perField(z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Translation of cell values: { "panel": { "Heavy metals": "elements" } }. */
  values: perField(z.record(z.string(), z.union([z.string(), z.boolean()]))).default({}),
});
export type CsvMapping = z.output<typeof csvMapping>;

/**
 * Parses a laboratory's CSV file into unvalidated report results. In the measured column, "ND" and "< LOD" mean not
 * detected, "< LOQ" means below the LOQ, and "<0.005" means whichever of LOD and LOQ it equals. Throws `ApiError` "invalid" if
 * the CSV is malformed or lacks a mapped column.
 */
export function resultsFromCsv(csv: string, mapping: CsvMapping): Record<string, unknown>[] {
  const rows = readTable(csv, mapping.delimiter);
  const [first] = rows;
  if (!first) throw new ApiError("invalid", "The results CSV has no rows.");
  const missing = Object.values(mapping.columns).filter((column) => !Object.hasOwn(first, column));
  if (missing.length > 0)
    throw new ApiError("invalid", `The results CSV is missing columns: ${missing.join(", ")}.`);
  return rows.map((cells) => rowOf(cells, mapping));
}

function readTable(csv: string, delimiter: string): Record<string, string>[] {
  try {
    return parse(csv, { columns: true, delimiter, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApiError("invalid", `The results CSV can't be read: ${error.message}`);
  }
}

function rowOf(cells: Record<string, string>, mapping: CsvMapping): Record<string, unknown> {
  const row: Record<string, unknown> = { ...mapping.constants };
  for (const field of STATED_COLUMNS) {
    const column = mapping.columns[field];
    const cell = column === undefined ? "" : (cells[column] ?? "");
    if (cell !== "" && field !== "measured") row[field] = readCell(field, cell, mapping);
  }
  const column = mapping.columns.measured;
  return { ...row, ...findingOf(column === undefined ? "" : (cells[column] ?? ""), row, mapping) };
}

function readCell(field: StatedColumn, cell: string, { values, decimal }: CsvMapping): unknown {
  const translated = values[field]?.[cell];
  if (translated !== undefined) return translated;
  const { type } = rulesOfColumn(field);
  if (type === "figure" || type === "count") return numberOf(cell, decimal);
  if (type === "flag")
    return /^(?:yes|y|true|1)$/i.test(cell) || (/^(?:no|n|false|0)$/i.test(cell) ? false : cell);
  return cell;
}

/** Non-numbers are returned as they are, so that the schema rejects them with their row. */
function numberOf(cell: string, decimal: CsvMapping["decimal"]): number | string {
  const plain = decimal === "," ? cell.replaceAll(".", "").replace(",", ".") : cell;
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : cell;
}

function findingOf(
  cell: string,
  { qualifier, lod, loq }: Record<string, unknown>,
  mapping: CsvMapping,
): Record<string, unknown> {
  if (qualifier !== undefined || cell === "")
    return cell === "" || mapping.values.measured?.[cell] === ""
      ? {}
      : { measured: numberOf(cell, mapping.decimal) };
  if (/^(?:nd|n\.d\.|not detected|< ?lod)$/i.test(cell)) return { qualifier: "<LOD" };
  if (/^< ?loq$/i.test(cell)) return { qualifier: "<LOQ" };
  const [, bound] = /^<\s*(.+)$/.exec(cell) ?? [];
  if (bound === undefined) return { qualifier: "=", measured: numberOf(cell, mapping.decimal) };
  const below = numberOf(bound, mapping.decimal);
  if (below === lod) return { qualifier: "<LOD" };
  if (below === loq) return { qualifier: "<LOQ" };
  return { qualifier: cell };
}
