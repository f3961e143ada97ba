import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import drizzle from "../drizzle.config.ts";

const MIGRATIONS = "migrations";
const FUNCTIONS = join(MIGRATIONS, "functions");
/** Hashes of all migrations, as `sha256sum` writes and checks them. */
const HASHES = join(MIGRATIONS, "SHA256SUMS");
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

/**
 * What differs from the recorded hashes ("HASH  NAME" a line): a database that has run a migration does not run it again,
 * so that a changed one leaves sites that differ.
 */
export function changedMigrations(migrations: readonly Migration[], recorded: string): string[] {
  const hashes = new Map(
    [...recorded.matchAll(/^(\w+) {2}(.+)$/gm)].map(([, hash, name = ""]) => [name, hash]),
  );
  const changed = migrations
    .filter(({ name, sql }) => hashes.get(name) !== sha256(sql))
    .map(({ name }) => (hashes.has(name) ? `${name} has changed` : `${name} is not recorded`));
  const present = new Set(migrations.map(({ name }) => name));
  const missing = [...hashes.keys()].filter((name) => !present.has(name)).map((name) => `${name} is missing`);
  return [...changed, ...missing];
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Records the hashes of new migrations; what is recorded stays, even where the file has changed. */
async function recordNewMigrations(migrations: readonly Migration[], recorded: string): Promise<void> {
  const added = migrations.filter(({ name }) => !recorded.includes(`  ${name}\n`));
  const lines = added.map(({ name, sql }) => `${sha256(sql)}  ${name}\n`);
  await writeFile(HASHES, recorded + lines.join(""));
}

/** The migrations of this project. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (name) => ({ name, sql: await readFile(join(MIGRATIONS, name), "utf8") })),
  );
}

/** Compares the migrations of this project with the function files. */
export async function findRedefinedFunctions(): Promise<string[]> {
  return redefinedFunctions(
    await readMigrations(),
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

/** Prints what is wrong with the migrations; resolves to whether nothing is. */
async function check(): Promise<boolean> {
  const problems: string[] = [];
  const redefined = await findRedefinedFunctions();
  if (redefined.length > 0)
    problems.push(
      `Functions are changed in their file in ${FUNCTIONS}, not in a migration: ${redefined.join(", ")}`,
    );
  const changed = changedMigrations(await readMigrations(), await readFile(HASHES, "utf8"));
  if (changed.length > 0)
    problems.push(
      `${HASHES}: ${changed.join(", ")}. Run \`npm run fix\` for a new migration. One that others have run must stay as it ` +
        "is: correct it with another. Remove the line of one that only you have run.",
    );
  if (!(await migrationsMatchSchemas()))
    problems.push("Schemas and migrations differ: run `npx drizzle-kit generate --name WHAT_CHANGED`.");
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

if (import.meta.main) {
  if (process.argv[2] === "--write")
    await recordNewMigrations(await readMigrations(), await readFile(HASHES, "utf8"));
  else if (await check()) console.log("check-migrations: migrations match the schemas and their hashes");
  else process.exitCode = 1;
}
