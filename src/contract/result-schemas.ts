import { z } from "zod";
import { documentText } from "./fields.ts";
import {
  type ColumnRules,
  type ExportedCell,
  mayBeEmpty,
  type RESULT_COLUMNS,
  type ResultCell,
  type ResultColumn,
  rulesOfColumn,
} from "./result-columns.ts";

/** Schema of a cell that is written and read as the same type. */
type CellSchema<Cell> = z.ZodType<Cell, Cell>;

const requiredText = documentText().min(1, "This field is required.");
const count = z.int().min(1, "At least one determination.").max(1000);

/** Schemas of cells in a report file: checked, with defaults for cells that may be left out. */
export const fileCells = <C extends ResultColumn>(columns: readonly C[]) =>
  cellSchemas(columns, (rules) => {
    if (rules.type === "count") return count.default(1);
    const cell = rules.type === "text" ? requiredText : cellOf(rules.type);
    return mayBeEmpty(rules) ? cell.nullable().default(null) : cell;
  }) as {
    [Column in C]: (typeof RESULT_COLUMNS)[Column] extends { optional: true } | { type: "figure" | "count" }
      ? z.ZodDefault<CellSchema<ResultCell<Column>>>
      : CellSchema<ResultCell<Column>>;
  };

/** Schemas of cells in the API. */
export const returnedCells = <C extends ResultColumn>(columns: readonly C[]) =>
  cellSchemas(columns, storedCell) as { [Column in C]: CellSchema<ResultCell<Column>> };

/** Schemas of cells in CSV and open data, with their published meanings. */
export const exportedCells = <C extends ResultColumn>(columns: readonly C[]) =>
  cellSchemas(columns, ({ exportedAs, ...rules }) =>
    storedCell(exportedAs ? { ...rules, type: Object.values(exportedAs) } : rules).describe(rules.about),
  ) as { [Column in C]: CellSchema<ExportedCell<Column>> };

const cellSchemas = (columns: readonly ResultColumn[], schemaOf: (rules: ColumnRules) => z.ZodType) =>
  Object.fromEntries(columns.map((column) => [column, schemaOf(rulesOfColumn(column))]));

const storedCell = (rules: ColumnRules): z.ZodType =>
  mayBeEmpty(rules) ? cellOf(rules.type).nullable() : cellOf(rules.type);

function cellOf(type: ColumnRules["type"]): z.ZodType {
  switch (type) {
    case "text":
      return z.string();
    case "figure":
      return z.number();
    case "count":
      return z.int();
    case "flag":
      return z.boolean();
    default:
      return z.enum(type);
  }
}
