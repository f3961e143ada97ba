import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import drizzle from "../drizzle.config.ts";

const MIGRATIONS = "migrations";
const FUNCTIONS = join(MIGRATIONS, "functions");
/** The last migration from the time when migrations held the functions. */
const LAST_WITH_FUNCTIONS = 16;

interface Migration {
  name: string;
  sql: string;
}

const creates = (sql: string, held: string): boolean =>
  new RegExp(`\\bcreate\\s+(?:or\\s+replace\\s+)?function\\s+(?:"?public"?\\.)?"?${held}"?\\s*\\(`, "i").test(
    sql,
  );

/**
 * What a migration does to functions that have a file in `migrations/functions`: "0017_x.sql: search_text". The first
 * migration that creates a function is allowed: its triggers need it before the files are applied.
 */
export function redefinedFunctions(migrations: readonly Migration[], functions: readonly string[]): string[] {
  return functions.flatMap((held) =>
    migrations
      .filter(({ sql }) => creates(sql, held))
      .slice(1)
      .filter(({ name }) => Number.parseInt(name, 10) > LAST_WITH_FUNCTIONS)
      .map(({ name }) => `${name}: ${held}`),
  );
}

/** Compares the migrations of this project with the function files. */
export async function findRedefinedFunctions(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(
    files.map(async (name) => ({ name, sql: await readFile(join(MIGRATIONS, name), "utf8") })),
  );
  return redefinedFunctions(
    migrations,
    (await readdir(FUNCTIONS)).map((file) => basename(file, ".sql")),
  );
}

/** Runs the generator on a copy of the migrations: anything it adds is missing from the real ones. */
async function migrationsMatchSchemas(): Promise<boolean> {
  const copy = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await cp(MIGRATIONS, copy, { recursive: true });
    const before = await readdir(copy);
    const generated = spawnSync(
      "drizzle-kit",
      [
        "generate",
        `--dialect=${drizzle.dialect}`,
        `--casing=${drizzle.casing}`,
        `--schema=${drizzle.schema}`,
        `--out=${relative(process.cwd(), copy)}`,
      ],
      { encoding: "utf8" },
    );
    const added = (await readdir(copy)).filter((name) => !before.includes(name));
    if (generated.status === 0 && added.length === 0) return true;
    console.log(generated.stdout, generated.stderr);
    return false;
  } finally {
    await rm(copy, { recursive: true });
  }
}

if (import.meta.main) {
  const redefined = await findRedefinedFunctions();
  const match = await migrationsMatchSchemas();
  if (redefined.length > 0)
    console.log(
      `Functions are changed in their file in ${FUNCTIONS}, not in a migration: ${redefined.join(", ")}`,
    );
  if (!match)
    console.log("Schemas and migrations differ: run `npx drizzle-kit generate --name WHAT_CHANGED`.");
  if (match && redefined.length === 0) console.log("check-migrations: migrations match the schemas");
  else process.exitCode = 1;
}
