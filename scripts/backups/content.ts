import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ClientBase, Pool } from "pg";
import type { CheckResult } from "../nodes/check.ts";

type Database = Pick<Pool | ClientBase, "query">;

/** Row count and content digest of each table, by table name. */
export type DatabaseContent = ReadonlyMap<string, string>;

export async function readContent(database: Database): Promise<DatabaseContent> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const content = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.query<{ digest: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from "${name}" t`,
    );
    content.set(name, rows[0]?.digest ?? "");
  }
  return content;
}

export function checkSameContent(
  what: string,
  original: DatabaseContent,
  copy: DatabaseContent,
): CheckResult {
  const names = [...new Set([...original.keys(), ...copy.keys()])];
  const differ = names.filter((name) => original.get(name) !== copy.get(name));
  const figure =
    differ.length > 0 ? `different rows in ${differ.join(", ")}` : `${names.length} tables, row by row`;
  return { what, passed: names.length > 0 && differ.length === 0, figure };
}

/** Checks that the backup contains every acknowledged write. */
export async function checkNothingLost(
  what: string,
  database: Database,
  acknowledged: string[],
): Promise<CheckResult> {
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from subscribers where email_id = any($1)",
    [acknowledged],
  );
  const stored = rows[0]?.count ?? 0;
  const passed = acknowledged.length > 0 && stored === acknowledged.length;
  return { what, passed, figure: `${stored} of ${acknowledged.length} acknowledged writes` };
}

/** Runs `npm run cli -- verify` on the restored site. */
export async function checkSignedDocuments(
  what: string,
  environment: Readonly<Record<string, string>>,
): Promise<CheckResult> {
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["src/cli/main.ts", "verify"], { env });
    const documents = [...stdout.matchAll(/(\d+) documents/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
    return { what, passed: documents > 0, figure: `${documents} signed documents` };
  } catch (error) {
    return { what, passed: false, figure: error instanceof Error ? error.message : String(error) };
  }
}
