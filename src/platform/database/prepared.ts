import type { ReadOnlyDb } from "./database.ts";

/** A statement whose placeholders are filled in at each execution. */
interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * A read query that is built once for a database: building the text of a statement with many columns takes longer than
 * sending it. `build` returns the query with a `sql.placeholder` for each value. PostgreSQL plans it each time, since a plan
 * that it kept would fail after a migration.
 */
export function prepared<Values extends Record<string, unknown>, Rows>(
  build: (db: ReadOnlyDb) => { prepare(name: string): Prepared<Rows> },
): (db: ReadOnlyDb, values: Values) => Promise<Rows> {
  const statements = new WeakMap<ReadOnlyDb, Prepared<Rows>>();
  return (db, values) => {
    const statement = statements.get(db) ?? build(db).prepare("");
    statements.set(db, statement);
    return statement.execute(values);
  };
}
