import { type SQL, sql } from "drizzle-orm";

/** Rows as a table of a statement: one parameter however many there are. `as` names it and its columns: "w(id int)". */
export const jsonRows = (rows: readonly object[], as: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(as)}`;

/** A JavaScript array as one array parameter (in a template it would become a list of parameters). */
export const list = (values: readonly (string | number)[]): SQL => sql`${sql.param(values)}`;

/** Any number, the same for everybody who writes the catalogue: one writer at a time, readers never wait. */
const INTAKE_LOCK = 7_203_116;

/** Held to the end of the transaction. Slugs and identities are looked up and then written: two writers would collide. */
export const lockCatalogue = sql`select pg_advisory_xact_lock(${INTAKE_LOCK})`;
