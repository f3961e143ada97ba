import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { Client } from "pg";
import { pino } from "pino";
import { openDatabase } from "#platform/database/database.ts";
import { openSource } from "#server/features/catalogue/dsld/sources.ts";
import { runCommand } from "./command-process.ts";
import { copyIn } from "./copy-in.ts";
import { REAL_NAMES } from "./search/corpus.ts";
import { FOLDER } from "./servers.ts";
import type { Bar, BenchOutcome } from "./table.ts";

const SECONDS = 25;
const MEGABYTES = 1000;
/** When the import is killed: after so much of it. */
const KILLED_AT_PERCENT = 40;

/**
 * The NIH's whole product export, imported by the operators' command into a new embedded database; the same killed in
 * the middle and said again. Beside it the same rows through PostgreSQL's own COPY, as they are, on the same server.
 */
export async function importing(): Promise<BenchOutcome[]> {
  if (!existsSync(REAL_NAMES)) {
    console.error(`${REAL_NAMES} is not there: the import is not measured.`);
    return [];
  }
  const whole = await newDatabase("import");
  const imported = await runCommand(["import-dsld", REAL_NAMES], whole);
  const { facts, copied } = await withClient(whole, async (client) => ({
    facts: await factsOf(client),
    copied: await copyRows(client),
  }));
  const seconds = imported.milliseconds / 1000;
  const rejected = Number(/([\d,]+) rows rejected/.exec(imported.out)?.[1]?.replaceAll(",", ""));

  const torn = await newDatabase("import-torn");
  await runCommand(["import-dsld", REAL_NAMES], torn, { killAtPercent: KILLED_AT_PERCENT });
  const atKill = await withClient(torn, factsOf);
  const again = await runCommand(["import-dsld", REAL_NAMES], torn);
  const afterwards = await withClient(torn, factsOf);
  console.error(
    `killed after ${atKill.labels} of ${facts.labels} labels; whole ${Math.round(again.milliseconds / 1000)} s after it was said again`,
  );
  if (atKill.labels === 0 || atKill.labels === facts.labels)
    throw new Error(`The import was not killed in its middle but with ${atKill.labels} labels.`);

  const bars: Bar[] = [
    {
      what: "the NIH's export imported",
      unit: "s",
      least: false,
      bar: SECONDS,
      measured: seconds,
      peer: { name: "COPY into a plain table", measured: copied.seconds },
    },
    {
      what: "memory of the import",
      unit: "MB",
      least: false,
      bar: MEGABYTES,
      measured: imported.peakMegabytes,
    },
    {
      what: "products that differ after kill -9 in its middle and a second run",
      unit: "",
      least: false,
      bar: 0,
      measured: differing(facts, afterwards),
    },
  ];
  const rate = (rows: number, took: number) => ({ s: took, "rows/s": rows / took });
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
  return [{ bench: "import", outcomes, bars }];
}

/** An empty data folder with a database of its own, with every table. */
async function newDatabase(name: string): Promise<string> {
  const folder = join(FOLDER, name);
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
  /** Which label belongs to which product of which brand, as one hash. */
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
  if (!facts) throw new Error("PostgreSQL counts nothing.");
  return facts;
}

function differing(one: Facts, other: Facts): number {
  const counted = Math.abs(one.products - other.products) + Math.abs(one.labels - other.labels);
  return counted === 0 && one.tree !== other.tree ? 1 : counted;
}

/** What is read of each row, as text, into a table without an index. */
async function copyRows(client: Client): Promise<{ rows: number; seconds: number }> {
  const rows: string[][] = [];
  for await (const { reading } of (await openSource(REAL_NAMES)).items) {
    if ("label" in reading) rows.push(Object.values(reading.label).map((value) => JSON.stringify(value)));
  }
  const columns = (rows[0] ?? []).map((_, at) => `c${at} text`).join();
  await client.query(`create table copied (${columns})`);
  const text = stringify(rows);
  const began = performance.now();
  await copyIn(client, "copy copied from stdin with (format csv)", text);
  return { rows: rows.length, seconds: (performance.now() - began) / 1000 };
}
