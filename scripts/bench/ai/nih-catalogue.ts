import { existsSync } from "node:fs";
import { openServices } from "#app/services.ts";
import { systemClock } from "#platform/clock.ts";
import { readConfig } from "#platform/config.ts";
import { createLogger } from "#platform/logger.ts";
import type { AskDeps } from "#server/features/ai-search/commands/ask.ts";
import { openRecentSearches } from "#server/features/ai-search/commands/open-search.ts";
import { openVocabulary } from "#server/features/ai-search/queries/vocabulary.ts";
import type { Services } from "#server/services.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { NIH_FOLDER, prepareNihCatalogue } from "../search/catalogue.ts";
import type { BenchOutcome } from "../table.ts";

/** What AI search needs to answer with these services, by rules only. */
export const builtInSearch = (services: Services): AskDeps => ({
  ...services,
  recentSearches: openRecentSearches(),
  languageModel: null,
  withoutModel: "built_in",
  vocabulary: openVocabulary(services.db, services.clock.now),
});

/** Measures AI search over the labels of the NIH's export. Skipped without the export. */
export async function measureOnNihCatalogue(
  measure: (needs: AskDeps) => Promise<BenchOutcome[]>,
): Promise<BenchOutcome[]> {
  if (!existsSync(NIH_EXPORT)) {
    console.error(`skipped: ${NIH_EXPORT} does not exist.`);
    return [];
  }
  await prepareNihCatalogue();
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: NIH_FOLDER });
  const { services, close } = await openServices(config, createLogger(config), systemClock);
  try {
    await services.search.waitForCatchUp();
    return await measure(builtInSearch(services));
  } finally {
    await close();
  }
}
