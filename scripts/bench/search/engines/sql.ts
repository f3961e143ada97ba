import { sql } from "drizzle-orm";
import { FACET_KEYS } from "#contract/vocabulary.ts";
import { NO_FILTERS, type ProductSearch } from "#server/features/search/port.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { openCatalogue } from "../catalogue.ts";
import { type Engine, HITS, type Opened } from "./engine.ts";

/** The product's own question to either of its engines. */
export const asking =
  (search: ProductSearch): Opened["find"] =>
  (words) =>
    search.find({
      words,
      filters: NO_FILTERS,
      facets: FACET_KEYS,
      sort: "relevance",
      offset: 0,
      limit: HITS,
    });

/** Every search row written anew, and taken back: what stands there is the same. */
class TakenBack extends Error {}

export const sqlEngine: Engine = {
  name: "SQL engine, PostgreSQL",
  opens: false,
  async build(folder) {
    const { db, close } = await openCatalogue(folder);
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`truncate supplement_search, search_terms`);
        await tx.execute(sql`select refresh_all_supplement_search()`);
        throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
    const { rows } = await db.execute<{ bytes: string }>(sql`
      select pg_total_relation_size('supplement_search') + pg_total_relation_size('search_terms') as bytes
    `);
    await close();
    return Number(rows[0]?.bytes);
  },
  async open(folder) {
    const { db, close } = await openCatalogue(folder);
    return { find: asking(sqlProductSearch((query) => query(db))), close };
  },
};
