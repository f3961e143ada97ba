import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { type Database, type Db, openDatabase } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { countLabelAmounts } from "#server/features/ingredients/commands/count-label-amounts.ts";
import { corpusOf, realLabels, type SearchCorpus } from "./corpus.ts";

/** A product as every engine indexes it: peers get the same words that our engines read from the database. */
export interface Document {
  id: number;
  name: string;
  brand: string;
  /** Names and synonyms of its ingredients. */
  ingredients: string;
  brandId: number;
  ingredientIds: number[];
  category: string;
  form: string;
  verdict: string | null;
  diets: string[];
}

/** Folder of the catalog with this many labels and of the indexes built from it. Reused between runs. */
export const folderOf = (labels: number): string => resolve(`test-output/bench/search-${labels}`);
export const documentsFile = (folder: string): string => `${folder}/documents.json`;
const infoFile = (folder: string) => `${folder}/made.json`;

/** Opens the embedded database in that folder, without a statement timeout. */
export const openSearchCatalogue = (folder: string): Promise<Database> =>
  openDatabase({
    config: { databaseUrl: null, dataDir: folder },
    logger: pino({ level: "error" }),
    statementTimeoutMs: 0,
  });

export interface CatalogueInfo {
  /** Number of migrations the database was created with; the catalog is rebuilt when it changes. */
  migrations: number;
  names: SearchCorpus["names"];
  labels: number;
  products: number;
}

/** Folder of the catalog with the labels of the NIH's export as they are, none of them tested. */
export const NIH_FOLDER: string = resolve("test-output/bench/search-nih");

/** A catalog with `labels` distinct labels, a fifth of them marked as tested. */
export const prepareCatalogue = (labels: number): Promise<CatalogueInfo> =>
  prepareFolder(folderOf(labels), () => corpusOf(labels), markTested);

/** The catalog of the NIH's export; requires the file `NIH_EXPORT`. */
export const prepareNihCatalogue = (): Promise<CatalogueInfo> =>
  prepareFolder(NIH_FOLDER, async () => ({ names: "real", labels: await realLabels() }));

/** Imports the labels as an operator would, unless that was done before. */
async function prepareFolder(
  folder: string,
  readCorpus: () => Promise<SearchCorpus>,
  change?: (db: Db) => Promise<unknown>,
): Promise<CatalogueInfo> {
  const migrations = (await readdir("migrations")).length;
  const existing = await readCatalogueInfo(folder);
  if (existing?.migrations === migrations) return existing;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const corpus = await readCorpus();
  const database = await openSearchCatalogue(folder);
  try {
    await migrate(database);
    await saveIngredients(database.db, ingredients);
    await saveLabels(database.db, corpus.labels);
    await change?.(database.db);
    await database.db.execute(sql`select recount_search_terms()`);
    // As a site's job does within a minute: until then each read counts all labels.
    await countLabelAmounts(database.db);
    await database.db.execute(sql`vacuum analyze`);
    const documents = await readDocuments(database.db);
    await writeFile(documentsFile(folder), JSON.stringify(documents));
    const info: CatalogueInfo = {
      migrations,
      names: corpus.names,
      labels: corpus.labels.length,
      products: documents.length,
    };
    await writeFile(infoFile(folder), JSON.stringify(info));
    return info;
  } finally {
    await database.close();
  }
}

async function readCatalogueInfo(folder: string): Promise<CatalogueInfo | null> {
  return existsSync(infoFile(folder)) ? JSON.parse(await readFile(infoFile(folder), "utf8")) : null;
}

/** Gives a fifth of the products a verdict, a date and a lead value, for facets and sorting. */
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
