import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { type Database, type Db, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { type Corpus, corpusOf } from "./corpus.ts";

/** One product as every engine gets it: the peers are given the words that our own engines find in the database. */
export interface Document {
  id: number;
  name: string;
  brand: string;
  /** Names of its ingredients with all their other names. */
  ingredients: string;
  brandId: number;
  ingredientIds: number[];
  category: string;
  form: string;
  verdict: string | null;
  diets: string[];
}

/** Where the catalogue of this many labels lies, with what engines build from it. Kept between runs. */
export const folderOf = (labels: number): string => resolve(`test-output/bench/search-${labels}`);
export const documentsFile = (folder: string): string => `${folder}/documents.json`;
const madeFile = (folder: string) => `${folder}/made.json`;

/** A database of its own in that folder; statements may take as long as they need. */
export const openCatalogue = (folder: string): Promise<Database> =>
  openDatabase({
    config: { databaseUrl: null, dataDir: folder },
    logger: pino({ level: "error" }),
    statementTimeoutMs: 0,
  });

export interface Made {
  /** Migrations that the database was made with: others may put names into other words. */
  migrations: number;
  names: Corpus["names"];
  labels: number;
  products: number;
}

/** Imports the labels the way an operator would, once; tells what the catalogue holds. */
export async function makeCatalogue(labels: number): Promise<Made> {
  const folder = folderOf(labels);
  const migrations = (await readdir("migrations")).length;
  const kept = await readKept(folder);
  if (kept?.migrations === migrations) return kept;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const corpus = await corpusOf(labels);
  const database = await openCatalogue(folder);
  try {
    await migrate(database);
    await saveIngredients(database.db, ingredients);
    await saveLabels(database.db, corpus.labels);
    await markTested(database.db);
    await database.db.execute(sql`select recount_search_terms()`);
    await database.db.execute(sql`vacuum analyze`);
    const documents = await readDocuments(database.db);
    await writeFile(documentsFile(folder), JSON.stringify(documents));
    const made: Made = { migrations, names: corpus.names, labels, products: documents.length };
    await writeFile(madeFile(folder), JSON.stringify(made));
    return made;
  } finally {
    await database.close();
  }
}

async function readKept(folder: string): Promise<Made | null> {
  return existsSync(madeFile(folder)) ? JSON.parse(await readFile(madeFile(folder), "utf8")) : null;
}

/** A fifth of the products get a verdict, a date and lead, so that there is something to count and to sort by. */
const markTested = (db: Db) =>
  db.execute(sql`
    update supplement_search set testing_status = 'tested', report_id = supplement_id,
      verdict = (array['pass', 'pass', 'conditional_pass', 'inconclusive', 'fail'])[1 + supplement_id / 5 % 5],
      tested_at = date '2024-01-01' + supplement_id % 700, label_accuracy_pct = 80 + supplement_id % 40,
      lead_ug_day = (supplement_id % 97) / 20.0
    where supplement_id % 5 = 0
  `);

async function readDocuments(db: Db): Promise<Document[]> {
  const { rows } = await db.execute<Document & Record<string, unknown>>(sql`
    with words as (
      select i.id, concat_ws(' ', i.name, string_agg(n.name, ' ')) as names
      from ingredients i left join ingredient_synonyms n on n.ingredient_id = i.id group by i.id
    )
    select s.supplement_id as id, p.name, b.name as brand, s.brand_id as "brandId", s.ingredient_ids as "ingredientIds",
      s.category, s.form, s.verdict, s.diets,
      coalesce((select string_agg(w.names, ' ') from words w where w.id = any (s.ingredient_ids)), '') as ingredients
    from supplement_search s
    join supplements p on p.id = s.supplement_id
    join brands b on b.id = s.brand_id
    order by s.supplement_id
  `);
  return rows;
}
