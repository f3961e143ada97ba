import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { openMetrics } from "#platform/metrics.ts";
import { openIndexSearch } from "#server/features/search/index/engine.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { openCatalogue } from "../catalogue.ts";
import type { Engine, Opened } from "./engine.ts";
import { asking } from "./sql.ts";

const placeOf = (folder: string) => path.join(folder, "read-model");

/** Building reads the database, which the peers are spared; opening ends when it answers for what the database holds. */
export const readModel: Engine = {
  name: "own read model",
  opens: true,
  async build(folder) {
    await rm(placeOf(folder), { recursive: true, force: true });
    const { search, close } = await openIndex(folder);
    // It is kept in a file before the second question is answered.
    await search.caughtUp();
    await close();
    return (await stat(path.join(placeOf(folder), "search-index.snapshot"))).size;
  },
  async open(folder): Promise<Opened> {
    const { search, close } = await openIndex(folder);
    return { find: asking(search), close };
  },
};

async function openIndex(folder: string) {
  const database = await openCatalogue(folder);
  const search = openIndexSearch({
    databaseUrl: database.url,
    folder: placeOf(folder),
    meanwhile: sqlProductSearch((query) => query(database.db)),
    onChange: () => {},
    logger: pino({ level: "error" }),
    metrics: openMetrics({ pool: database.pool }),
  });
  await search.caughtUp();
  return {
    search,
    async close() {
      await search.close();
      await database.close();
    },
  };
}
