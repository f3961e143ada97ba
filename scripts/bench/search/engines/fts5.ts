import { rm, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { FACET_KEYS, type FacetKey } from "#contract/search-vocabulary.ts";
import { type Engine, type EngineAnswer, HITS_PER_PAGE, lowerWords, MAX_COUNTED_VALUES } from "./engine.ts";

const fileOf = (folder: string) => `${folder}/fts5.sqlite`;

const SCHEMA = `
  create table products (id integer primary key, brand_id integer, category text, form text, verdict text);
  create table product_ingredients (product integer, ingredient integer, primary key (product, ingredient)) without rowid;
  create table product_diets (product integer, diet text, primary key (product, diet)) without rowid;
  create virtual table words using fts5 (name, brand, ingredients, content = '',
    tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4');
`;

const VALUES: Record<FacetKey, string> = {
  category: "select category as value from hits join products using (id)",
  brand_id: "select brand_id as value from hits join products using (id)",
  ingredient: "select ingredient as value from hits join product_ingredients on product = id",
  verdict: "select verdict as value from hits join products using (id) where verdict is not null",
  // The catalog of the bench has no hazards and no claims of what is left out.
  free_from: "select null as value where false",
  certificate: "select null as value where false",
  notice: "select null as value where false",
  hazard: "select null as value where false",
  form: "select form as value from hits join products using (id)",
  diet: "select diet as value from hits join product_diets on product = id",
};

const QUERY = `
  with hits as materialized (select rowid as id, bm25(words, 10, 7, 3) as place from words where words match ?)
  select (select count(*) from hits) as total,
    (select json_group_array(id) from (select id from hits order by place, id limit ${HITS_PER_PAGE})) as ids,
    ${FACET_KEYS.map(
      (key) => `(select json_group_array(json_object('value', cast(value as text), 'count', count)) from (
      select value, count(*) as count from (${VALUES[key]}) group by value order by count desc, value limit ${MAX_COUNTED_VALUES}
    )) as ${key}`,
    ).join(", ")}
`;

/** AND query with the last word as a prefix; OR if that finds nothing. No spell correction. */
export const fts5: Engine = {
  name: "SQLite FTS5",
  opens: true,
  async build(folder, documents) {
    await rm(fileOf(folder), { force: true });
    const db = new DatabaseSync(fileOf(folder));
    db.exec(`pragma journal_mode = off; pragma synchronous = off; ${SCHEMA} begin`);
    const product = db.prepare("insert into products values (?, ?, ?, ?, ?)");
    const ingredients = db.prepare("insert into product_ingredients values (?, ?)");
    const diets = db.prepare("insert into product_diets values (?, ?)");
    const words = db.prepare("insert into words (rowid, name, brand, ingredients) values (?, ?, ?, ?)");
    for (const one of documents()) {
      product.run(one.id, one.brandId, one.category, one.form, one.verdict);
      for (const id of one.ingredientIds) ingredients.run(one.id, id);
      for (const diet of one.diets) diets.run(one.id, diet);
      words.run(one.id, one.name, one.brand, one.ingredients);
    }
    db.exec("commit; insert into words (words) values ('optimize'); analyze");
    db.close();
    return (await stat(fileOf(folder))).size;
  },
  async open(folder) {
    const db = new DatabaseSync(fileOf(folder), { readOnly: true });
    const statement = db.prepare(QUERY);
    const run = (match: string): EngineAnswer => {
      const row = statement.get(match) as Record<string, string | number>;
      const facets = Object.fromEntries(FACET_KEYS.map((key) => [key, JSON.parse(String(row[key]))]));
      return { ids: JSON.parse(String(row.ids)), total: Number(row.total), facets };
    };
    return {
      find(words) {
        const terms = lowerWords(words).map((word) => `"${word}"`);
        if (terms.length === 0) return { ids: [], total: 0, facets: {} };
        const all = run(`${terms.join(" ")}*`);
        return all.total > 0 ? all : run(`${terms.join(" OR ")}*`);
      },
      close: async () => db.close(),
    };
  },
};
