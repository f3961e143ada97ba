import type { parquetWriteRows } from "hyparquet-writer";
import { z } from "zod";
import { type DumpRow, dumpRow } from "#contract/open-data.ts";

/** Rows in memory at once, and in one row group of the file. */
const ROW_GROUP_SIZE = 5000;

type Column = Parameters<typeof parquetWriteRows>[0]["schema"] extends (infer Element)[] | undefined
  ? Element
  : never;

interface ColumnSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: ColumnSchema[];
}

/** Parquet's type of each JSON type. Dates are days, so that they can be compared and counted. */
const typeOf = ({ type, format }: ColumnSchema): Partial<Column> => {
  if (format === "date") return { type: "INT32", converted_type: "DATE" };
  if (type === "boolean") return { type: "BOOLEAN" };
  if (type === "integer") return { type: "INT32" };
  if (type === "number") return { type: "DOUBLE" };
  return { type: "BYTE_ARRAY", converted_type: "UTF8" };
};

/** The alternatives of a column, one type each: text, number, null. */
const alternativesOf = (schema: ColumnSchema): ColumnSchema[] =>
  (schema.anyOf ?? [schema]).flatMap((one) =>
    [one.type ?? "string"].flat().map((type) => ({ ...one, type })),
  );

function columnOf([name, schema]: readonly [string, ColumnSchema]): Column {
  const alternatives = alternativesOf(schema);
  const isNullable = alternatives.some(({ type, enum: values }) => type === "null" || values?.includes(null));
  const stated = alternatives.find(({ type }) => type !== "null") ?? schema;
  return { name, repetition_type: isNullable ? "OPTIONAL" : "REQUIRED", ...typeOf(stated) } as Column;
}

const { properties = {} } = z.toJSONSchema(dumpRow) as { properties?: Record<string, ColumnSchema> };
const COLUMNS = Object.entries(properties).map(columnOf);
const DATES = COLUMNS.flatMap(({ name, converted_type }) => (converted_type === "DATE" ? name : []));

const SCHEMA: Column[] = [{ name: "root", num_children: COLUMNS.length } as Column, ...COLUMNS];

const toParquetRow = (row: DumpRow): Record<string, unknown> => ({
  ...row,
  ...Object.fromEntries(DATES.map((name) => [name, new Date(String(row[name as keyof DumpRow]))])),
});

/** Writes rows to a Parquet file with typed columns, a row group at a time. Returns their number. */
export async function writeParquet(path: string, rows: AsyncIterable<DumpRow>): Promise<number> {
  const { fileWriter, parquetWriteRows } = await import("hyparquet-writer");
  let count = 0;
  async function* counted() {
    for await (const row of rows) {
      count += 1;
      yield toParquetRow(row);
    }
  }
  await parquetWriteRows({
    writer: fileWriter(path),
    rows: counted(),
    columns: COLUMNS.map(({ name }) => ({ name })),
    schema: SCHEMA,
    rowGroupSize: ROW_GROUP_SIZE,
  });
  return count;
}
