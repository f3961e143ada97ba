import type { ClientBase } from "pg";
import type { Table } from "./tables.ts";

const ROWS_PER_STATEMENT = 1000;

/**
 * Copies the rows of a table as text, which every type can be written as and read from without a loss. Both clients are
 * inside a transaction. Returns how many.
 */
export async function copyRows(
  source: ClientBase,
  target: ClientBase,
  { name, columns }: Table,
): Promise<number> {
  const read = columns.map(({ name: column }) => `${column}::text`).join(", ");
  await source.query(`declare moved no scroll cursor for select ${read} from only ${name}`);
  const insert = insertStatement(name, columns);
  let count = 0;
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({
      text: `fetch ${ROWS_PER_STATEMENT} from moved`,
      rowMode: "array",
    });
    if (rows.length === 0) break;
    await target.query(
      insert,
      columns.map((_, at) => rows.map((row) => row[at])),
    );
    count += rows.length;
  }
  await source.query("close moved");
  return count;
}

/** One parameter per column: the texts of all rows. Numbers that the database gives out itself stay as they are. */
function insertStatement(name: string, columns: Table["columns"]): string {
  const names = columns.map((column) => column.name).join(", ");
  const values = columns.map(({ type }, at) => `v${at}::${type}`).join(", ");
  const texts = columns.map((_, at) => `$${at + 1}::text[]`).join(", ");
  const aliases = columns.map((_, at) => `v${at}`).join(", ");
  return `insert into ${name} (${names}) overriding system value select ${values} from unnest(${texts}) as t(${aliases})`;
}
