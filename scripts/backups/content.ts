import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ClientBase, Pool } from "pg";
import type { Proof } from "../nodes/proof.ts";

type Database = Pick<Pool | ClientBase, "query">;

/** What is in each table of the site: how many rows, and a digest of them. */
export type Content = ReadonlyMap<string, string>;

export async function contentOf(database: Database): Promise<Content> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const content = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.query<{ held: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as held from "${name}" t`,
    );
    content.set(name, rows[0]?.held ?? "");
  }
  return content;
}

export function sameContent(what: string, original: Content, copy: Content): Proof {
  const names = [...new Set([...original.keys(), ...copy.keys()])];
  const differ = names.filter((name) => original.get(name) !== copy.get(name));
  const figure =
    differ.length > 0 ? `other rows in ${differ.join(", ")}` : `${names.length} tables, row by row`;
  return { what, holds: names.length > 0 && differ.length === 0, figure };
}

/** Every write that was acknowledged is in the copy. */
export async function nothingLost(what: string, database: Database, acknowledged: string[]): Promise<Proof> {
  const { rows } = await database.query<{ kept: number }>(
    "select count(*)::int as kept from subscribers where email_id = any($1)",
    [acknowledged],
  );
  const kept = rows[0]?.kept ?? 0;
  const holds = acknowledged.length > 0 && kept === acknowledged.length;
  return { what, holds, figure: `${kept} of ${acknowledged.length} acknowledged writes` };
}

/** `npm run cli verify`. */
export async function verifies(what: string, environment: Readonly<Record<string, string>>): Promise<Proof> {
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["src/cli/main.ts", "verify"], { env });
    const documents = [...stdout.matchAll(/(\d+) documents/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    return { what, holds: documents > 0, figure: `${documents} signed documents` };
  } catch (error) {
    return { what, holds: false, figure: error instanceof Error ? error.message : String(error) };
  }
}
