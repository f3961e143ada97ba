import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { Client } from "pg";
import { pino } from "pino";
import { openDatabase } from "#platform/database/database.ts";
import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { runCommand } from "./command-process.ts";
import { copyIn } from "./copy-in.ts";
import { BENCH_FOLDER } from "./servers.ts";
import type { BenchOutcome, BudgetResult } from "./table.ts";

const MAX_SECONDS = 25;
const MAX_MEGABYTES = 1000;
/** Progress at which the import is killed. */
const KILL_AT_PERCENT = 40;

/**
 * Imports the NIH's whole product export into a new embedded database with the operator command, once in one run and
 * once killed in the middle and restarted. The peer is PostgreSQL's COPY of the same rows on the same server.
 */
export async function importBench(): Promise<BenchOutcome[]> {
  if (!existsSync(NIH_EXPORT)) {
    console.error(`skipped: ${NIH_EXPORT} does not exist.`);
    return [];
  }
  const dataDir = await newDatabase("import");
  const imported = await runCommand(["import-dsld", NIH_EXPORT], dataDir);
  const { facts, copied } = await withClient(dataDir, async (client) => ({
    facts: await factsOf(client),
    copied: await copyRows(client),
  }));
  const seconds = imported.milliseconds / 1000;
  const rejected = Number(/([\d,]+) rows rejected/.exec(imported.out)?.[1]?.replaceAll(",", ""));
  const afterwards = await importAfterKill(facts);
  const budgets = budgetsOf({
    seconds,
    copySeconds: copied.seconds,
    megabytes: imported.peakMegabytes,
    differences: countDifferences(facts, afterwards),
  });
  const rate = (rows: number, seconds: number) => ({ s: seconds, "rows/s": rows / seconds });
  const outcomes = [
    {
      name: "COPY into a plain table",
      medians: { ...rate(copied.rows, copied.seconds), "rows rejected": 0 },
    },
    {
      name: `import-dsld: ${facts.products} products of ${facts.brands} brands`,
      medians: { ...rate(facts.labels, seconds), "rows rejected": rejected },
    },
  ];
  return [{ bench: "import", outcomes, budgets }];
}

/** The facts of an import that was killed in the middle and run again. */
async function importAfterKill(expected: Facts): Promise<Facts> {
  const dataDir = await newDatabase("import-killed");
  await runCommand(["import-dsld", NIH_EXPORT], dataDir, { killAtPercent: KILL_AT_PERCENT });
  const atKill = await withClient(dataDir, factsOf);
  const rerun = await runCommand(["import-dsld", NIH_EXPORT], dataDir);
  const afterwards = await withClient(dataDir, factsOf);
  console.error(
    `killed after ${atKill.labels} of ${expected.labels} labels; complete ${Math.round(rerun.milliseconds / 1000)} s after the restart`,
  );
  if (atKill.labels === 0 || atKill.labels === expected.labels)
    throw new Error(`The import was not killed in the middle, but at ${atKill.labels} labels.`);
  return afterwards;
}

const budgetsOf = (
  measured: Record<"seconds" | "copySeconds" | "megabytes" | "differences", number>,
): BudgetResult[] => [
  {
    what: "import of the NIH export",
    unit: "s",
    isMinimum: false,
    limit: MAX_SECONDS,
    measured: measured.seconds,
    peer: { name: "COPY into a plain table", measured: measured.copySeconds },
  },
  {
    what: "memory of the import",
    unit: "MB",
    isMinimum: false,
    limit: MAX_MEGABYTES,
    measured: measured.megabytes,
  },
  {
    what: "import: different products after kill -9 in the middle and a second run",
    unit: "",
    isMinimum: false,
    limit: 0,
    measured: measured.differences,
  },
];

/** Creates a data folder with a migrated, empty database. */
async function newDatabase(name: string): Promise<string> {
  const folder = join(BENCH_FOLDER, name);
  await rm(folder, { recursive: true, force: true });
  await runCommand(["migrate"], folder);
  return folder;
}

async function withClient<Result>(
  dataDir: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    config: { databaseUrl: null, dataDir },
    logger: pino({ level: "silent" }),
  });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
    await database.close();
  }
}

interface Facts {
  labels: number;
  products: number;
  brands: number;
  /** Hash of which label belongs to which product of which brand. */
  tree: string;
}

async function factsOf(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select (select count(*)::int from labels) as labels,
      (select count(*)::int from supplements) as products,
      (select count(*)::int from brands) as brands,
      (select coalesce(md5(string_agg(concat_ws('|', l.source_ref, s.name, b.name), ',' order by l.source_ref)), '')
         from labels l join supplements s on s.id = l.supplement_id join brands b on b.id = s.brand_id) as tree`);
  const [facts] = rows;
  if (!facts) throw new Error("PostgreSQL returned no counts.");
  return facts;
}

function countDifferences(one: Facts, other: Facts): number {
  const counted = Math.abs(one.products - other.products) + Math.abs(one.labels - other.labels);
  return counted === 0 && one.tree !== other.tree ? 1 : counted;
}

/** Copies the parsed rows, as text, into a table without an index. */
async function copyRows(client: Client): Promise<{ rows: number; seconds: number }> {
  const rows: string[][] = [];
  for await (const { parsed } of (await openLabelSource(NIH_EXPORT)).items) {
    if ("label" in parsed) rows.push(Object.values(parsed.label).map((value) => JSON.stringify(value)));
  }
  const columns = (rows[0] ?? []).map((_, at) => `c${at} text`).join();
  await client.query(`create table copied (${columns})`);
  const text = stringify(rows);
  const began = performance.now();
  await copyIn(client, "copy copied from stdin with (format csv)", text);
  return { rows: rows.length, seconds: (performance.now() - began) / 1000 };
}
