import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import type { Database } from "#platform/database/database.ts";
import { openMetrics } from "#platform/metrics.ts";
import { type IndexSearch, openIndexSearch } from "#server/features/search/index/engine.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { openSearchCatalogue } from "../catalogue.ts";
import type { Engine, OpenEngine } from "./engine.ts";
import { createFind } from "./sql.ts";

const indexFolder = (folder: string) => path.join(folder, "read-model");

/** Building includes reading the database, unlike for the peers; opening ends when the index is up to date. */
export const readModel: Engine = {
  name: "own read model",
  opens: true,
  async build(folder) {
    await rm(indexFolder(folder), { recursive: true, force: true });
    const { search, close } = await openIndex(folder);
    // Ready once the snapshot has been written.
    await search.waitForCatchUp();
    await close();
    return (await stat(path.join(indexFolder(folder), "search-index.snapshot"))).size;
  },
  async open(folder): Promise<OpenEngine> {
    const { search, close } = await openIndex(folder);
    return { find: createFind(search), close };
  },
};

async function openIndex(folder: string) {
  const database = await openSearchCatalogue(folder);
  const search = await openIndexOf(database, indexFolder(folder));
  return {
    search,
    async close() {
      await search.close();
      await database.close();
    },
  };
}

/** Opens the index of a database's products from a folder's snapshot, or builds it. Ready when it resolves. */
export async function openIndexOf(database: Database, folder: string): Promise<IndexSearch> {
  const search = openIndexSearch({
    databaseUrl: database.url,
    folder,
    fallback: sqlProductSearch((query) => query(database.db)),
    onChange: () => {},
    logger: pino({ level: "error" }),
    metrics: openMetrics({ pool: database.pool }),
  });
  await search.waitForCatchUp();
  return search;
}
