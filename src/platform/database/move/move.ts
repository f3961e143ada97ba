import { Client, type ClientBase } from "pg";
import { PlatformProblem } from "../../problem.ts";
import { copyRows } from "./copy-rows.ts";
import {
  assertSameTables,
  type Content,
  findForeignContent,
  listStoredTables,
  readSequences,
  SAME_TEXT,
  summarizeRows,
  type Table,
} from "./tables.ts";

export interface DatabaseMove {
  /** URLs with passwords: never log them. The source is migrated. */
  source: string;
  target: string;
  /** Creates the tables of this version in the target: migrations, SQL functions, and queues. */
  prepareTarget(): Promise<void>;
  /** Called for each table that is copied. */
  onTable(name: string, rows: number): void;
}

export interface MoveResult {
  /** False: an earlier move copied everything already. */
  copied: boolean;
  tables: number;
  rows: number;
}

/**
 * Copies all rows and the state of all sequences into an empty database, and compares both. The target changes in one
 * transaction: a move that fails leaves its tables empty. The source is only read, as it was at one moment. Throws
 * `PlatformProblem` if the target is not empty, or the site still runs.
 */
export async function moveDatabase(move: DatabaseMove): Promise<MoveResult> {
  return withClient(move.source, (source) =>
    withClient(move.target, async (target) => {
      await assertTwoDatabases(source, target);
      await assertNoWriter(source);
      await source.query("begin isolation level repeatable read read only");
      const tables = await listStoredTables(source);
      if (await holdsTheSame(source, target, tables))
        return { copied: false, ...(await total(source, tables)) };
      const own = new Map(tables.map((table) => [table.name, table]));
      const foreign = await findForeignContent(target, own);
      if (foreign)
        throw new PlatformProblem(
          `The database is not empty: its table ${foreign} has content that is not from here. Nothing was copied. Create a new database, and name that.`,
        );
      await move.prepareTarget();
      assertSameTables(tables, await listStoredTables(target));
      await target.query("begin");
      await copyTables(source, target, tables, move.onTable);
      await target.query("commit");
      return { copied: true, ...(await total(source, tables)) };
    }),
  );
}

async function copyTables(
  source: ClientBase,
  target: ClientBase,
  tables: readonly Table[],
  onTable: DatabaseMove["onTable"],
): Promise<void> {
  const restore = await suspendRules(target);
  // What preparing left: notes of the migrator and of the queues. The audit log may not even be emptied.
  for (const table of tables)
    if ((await summarizeRows(target, table)).rows > 0) await target.query(`delete from only ${table.name}`);
  for (const table of tables) onTable(table.name, await copyRows(source, target, table));
  for (const { name, lastValue, isCalled } of await readSequences(source))
    await target.query("select setval($1::regclass, $2::bigint, $3)", [name, lastValue, isCalled]);
  await restore();
  for (const table of tables)
    assertEqual(table, await summarizeRows(source, table), await summarizeRows(target, table));
}

function assertEqual({ name }: Table, source: Content, target: Content): void {
  if (source.rows === target.rows && source.sum === target.sum) return;
  throw new PlatformProblem(
    `The table ${name} has ${source.rows} rows here and ${target.rows} there, or other values: nothing was copied.`,
  );
}

/**
 * Takes away what would change or refuse rows that are copied as they are: triggers (the audit log's writes its own
 * chain) and foreign keys (tables may point at each other). Returns what puts all back, and checks every key.
 */
async function suspendRules(client: ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`,
    [["public", "jobs"]],
  );
  const { rows: triggers } = await client.query<{ table: string; name: string; state: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name,
       case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as state
     from pg_trigger where not tgisinternal and tgparentid = 0 and tgenabled <> 'D'`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, name, state } of triggers)
      await client.query(`alter table ${table} ${state} trigger ${name}`);
  };
}

async function holdsTheSame(
  source: ClientBase,
  target: ClientBase,
  tables: readonly Table[],
): Promise<boolean> {
  const there = new Set((await listStoredTables(target)).map(({ name }) => name));
  if (!tables.every(({ name }) => there.has(name))) return false;
  for (const table of tables) {
    const [one, other] = [await summarizeRows(source, table), await summarizeRows(target, table)];
    if (one.rows !== other.rows || one.sum !== other.sum) return false;
  }
  return true;
}

async function total(
  client: ClientBase,
  tables: readonly Table[],
): Promise<Pick<MoveResult, "tables" | "rows">> {
  let rows = 0;
  for (const table of tables) rows += (await summarizeRows(client, table)).rows;
  return { tables: tables.length, rows };
}

async function assertTwoDatabases(source: ClientBase, target: ClientBase): Promise<void> {
  const identify = async (client: ClientBase) =>
    (await client.query("select pg_postmaster_start_time()::text as at, current_database() as name")).rows[0];
  const [one, other] = [await identify(source), await identify(target)];
  if (one.at === other.at && one.name === other.name)
    throw new PlatformProblem("This is the database that the site uses already.");
}

/** What a running site writes during the copy would be missing in it. */
async function assertNoWriter(source: ClientBase): Promise<void> {
  const { rows } = await source.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name in ('assayed-changes', 'assayed-search')`,
  );
  if (rows.length > 0)
    throw new PlatformProblem(
      "The site is running on this database: stop it first, so that nothing is lost.",
    );
}

async function withClient<Result>(
  url: string,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: "assayed-move" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(SAME_TEXT);
    return await work(client);
  } finally {
    await client.end();
  }
}
