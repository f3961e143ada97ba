import type { ClientBase } from "pg";
import { PlatformProblem } from "../../problem.ts";

/** Schemas of the site: its tables, its queues (pg-boss), and the migrator's notes. */
const SCHEMAS = ["public", "jobs", "drizzle"];

/** Numbered by the transactions of one server, and rebuilt with the search index, which belongs to one server too. */
const NOT_MOVED = ["public.search_changes", "public.search_change_marks"];

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: { name: string; type: string }[];
}

/** A sequence and where it stands. */
export interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** How many rows a table has, and a sum over their text that does not depend on their order. */
export interface Content {
  rows: number;
  sum: string;
}

/** So that both servers write the same text for the same value. */
export const SAME_TEXT = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set standard_conforming_strings = on`;

/** All tables with rows of their own, and their columns that can be written. Partitions, not what they are part of. */
export async function listStoredTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attname) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) <> all($2)
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname order by 1`,
    [SCHEMAS, NOT_MOVED],
  );
  return rows;
}

export async function summarizeRows(client: ClientBase, { name, columns }: Table): Promise<Content> {
  const row = columns.map(({ name: column }) => `t.${column}::text`).join(", ");
  const { rows } = await client.query<Content>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(row(${row})::text), 15))::bit(60)::bigint), 0)::text as sum
     from only ${name} t`,
  );
  return rows[0] ?? { rows: 0, sum: "0" };
}

export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by 1`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    if (state[0]) sequences.push({ name, ...state[0] });
  }
  return sequences;
}

/** What a database holds that a new one does not: the name of a table, or null. */
export async function findForeignContent(
  client: ClientBase,
  own: ReadonlyMap<string, Table>,
): Promise<string | null> {
  for (const table of await listStoredTables(client)) {
    if (!own.has(table.name)) return table.name;
    if (table.name.startsWith("public.") && (await summarizeRows(client, table)).rows > 0) return table.name;
  }
  return null;
}

/** Throws unless both have the same columns: the same version of the site made them. */
export function assertSameTables(source: readonly Table[], target: readonly Table[]): void {
  const shapes = new Map(target.map((table) => [table.name, JSON.stringify(table.columns)]));
  for (const table of source)
    if (shapes.get(table.name) !== JSON.stringify(table.columns))
      throw new PlatformProblem(
        `The table ${table.name} is not the same in both databases: use one version of the site for both.`,
      );
}
