import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { Refusal } from "#server/http/errors.ts";

const FIELDS = [
  "result_id",
  "panel",
  "analyte",
  "qualifier",
  "measured",
  "unit",
  "uncertainty",
  "k",
  "lod",
  "loq",
  "claim",
  "claim_unit",
  "form",
  "origin",
  "method",
  "in_scope",
  "subcontracted_to",
  "replicates",
] as const;
type Field = (typeof FIELDS)[number];

const NUMBERS: readonly Field[] = ["measured", "uncertainty", "k", "lod", "loq", "claim", "replicates"];

const perField = <Value extends z.ZodType>(value: Value) => z.partialRecord(z.enum(FIELDS), value);

/** How the columns of a laboratory's table are to be read. */
export const csvMapping = z.strictObject({
  delimiter: z.string().length(1).default(","),
  /** 1.234 or 1,234. */
  decimal: z.enum([".", ","]).default("."),
  /** The name of the column behind each field. */
  columns: perField(z.string()),
  /** What a field is where it has no column, or its cell is empty. */
  constants: perField(z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** What words in a column stand for: { "panel": { "Heavy metals": "elements" } }. */
  values: perField(z.record(z.string(), z.union([z.string(), z.boolean()]))).default({}),
});
export type CsvMapping = z.output<typeof csvMapping>;

/**
 * Rows of a laboratory's table in the shape of a report's results, not yet checked. In the column of the measured
 * value "ND" and "< LOD" are not detected, "< LOQ" is traces, and "<0.005" is whichever of both limits it equals.
 * `Refusal` "invalid": the table cannot be read, or lacks a column that the mapping names.
 */
export function resultsFromCsv(csv: string, mapping: CsvMapping): Record<string, unknown>[] {
  const rows = readTable(csv, mapping.delimiter);
  const [first] = rows;
  if (!first) throw new Refusal("invalid", "The table of results has no row.");
  const missing = Object.values(mapping.columns).filter((column) => !Object.hasOwn(first, column));
  if (missing.length > 0) throw new Refusal("invalid", `The table has no column ${missing.join(", ")}.`);
  return rows.map((cells) => rowOf(cells, mapping));
}

function readTable(csv: string, delimiter: string): Record<string, string>[] {
  try {
    return parse(csv, { columns: true, delimiter, bom: true, trim: true, skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal("invalid", `The table of results cannot be read: ${error.message}`);
  }
}

function rowOf(cells: Record<string, string>, mapping: CsvMapping): Record<string, unknown> {
  const row: Record<string, unknown> = { ...mapping.constants };
  for (const field of FIELDS) {
    const column = mapping.columns[field];
    const cell = column === undefined ? "" : (cells[column] ?? "");
    if (cell !== "" && field !== "measured") row[field] = readCell(field, cell, mapping);
  }
  const column = mapping.columns.measured;
  return { ...row, ...findingOf(column === undefined ? "" : (cells[column] ?? ""), row, mapping) };
}

function readCell(field: Field, cell: string, { values, decimal }: CsvMapping): unknown {
  const meant = values[field]?.[cell];
  if (meant !== undefined) return meant;
  if (NUMBERS.includes(field)) return numberOf(cell, decimal);
  if (field === "in_scope")
    return /^(?:yes|y|true|1)$/i.test(cell) || (/^(?:no|n|false|0)$/i.test(cell) ? false : cell);
  return cell;
}

/** What is no number stays as it is written, for the schema to refuse with its row. */
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
