import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * SQL condition: the rows of a table that match and that no other transaction holds. For jobs that clean up: they never wait
 * for a person's transaction, so that the two can't wait for each other. What is held is left for the next run.
 */
export const unheldRows = (table: PgTable, where: SQL | undefined): SQL =>
  sql`${table}.ctid in (select ctid from ${table} where ${where} for update skip locked)`;
