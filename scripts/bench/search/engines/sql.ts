import { sql } from "drizzle-orm";
import { FACET_KEYS } from "#contract/search-vocabulary.ts";
import { NO_PRODUCT_FILTERS, type ProductSearch } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { openSearchCatalogue } from "../catalogue.ts";
import { type Engine, HITS_PER_PAGE, type OpenEngine } from "./engine.ts";

/** Runs a search on one of the site's own engines. */
export const createFind =
  (search: ProductSearch): OpenEngine["find"] =>
  (words) =>
    search.find({
      ...parseSearchText(words),
      filters: NO_PRODUCT_FILTERS,
      facets: FACET_KEYS,
      sort: "relevance",
      offset: 0,
      limit: HITS_PER_PAGE,
    });

/** Thrown to roll back the timed rebuild of the search rows. */
class RolledBack extends Error {}

export const sqlEngine: Engine = {
  name: "SQL engine, PostgreSQL",
  opens: false,
  async build(folder) {
    const { db, close } = await openSearchCatalogue(folder);
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`truncate supplement_search, search_terms`);
        await tx.execute(sql`select refresh_all_supplement_search()`);
        throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    const { rows } = await db.execute<{ bytes: string }>(sql`
      select pg_total_relation_size('supplement_search') + pg_total_relation_size('search_terms') as bytes
    `);
    await close();
    return Number(rows[0]?.bytes);
  },
  async open(folder) {
    const { db, close } = await openSearchCatalogue(folder);
    return { find: createFind(sqlProductSearch((query) => query(db))), close };
  },
};
