import { type SQL, sql } from "drizzle-orm";

/** Rows as a table, passed as a single JSON parameter. `as` is its alias and columns: "w(id int)". */
export const jsonRecordset = (rows: readonly object[], as: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(as)}`;

/** A JavaScript array as one array parameter (a plain template value would become a list of parameters). */
export const arrayParam = (values: readonly (string | number)[]): SQL => sql`${sql.param(values)}`;
