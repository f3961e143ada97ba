import { Client, type ClientBase } from "pg";
import { type IndexFollower, openIndexFollower } from "#server/features/search/index/index-follower.ts";
import { createTextNormalizer, type NormalizationRules } from "#server/features/search/index/normalize.ts";
import { readNames } from "#server/features/search/index/read-names.ts";
import { readNormalizationRules } from "#server/features/search/index/read-normalization-rules.ts";
import { Searcher } from "#server/features/search/index/search.ts";
import { prepareNames } from "#server/features/search/index/suggest-names.ts";

let rules: Promise<NormalizationRules> | null = null;

/** All test databases have the same rules, which take longer to read than a test's few products. */
function readRulesOnce(client: ClientBase): Promise<NormalizationRules> {
  rules ??= readNormalizationRules(client);
  return rules;
}

/** The search index without its worker thread; a test triggers every step. */
export interface TestSearchIndex {
  follower: IndexFollower;
  client: Client;
  /** Applies pending changes; returns a searcher over the result. */
  catchUp(): Promise<Searcher>;
  close(): Promise<void>;
}

export async function openTestSearchIndex(
  databaseUrl: string,
  folder: string | null = null,
): Promise<TestSearchIndex> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const follower = await openIndexFollower(client, folder, readRulesOnce);
  return {
    follower,
    client,
    async catchUp() {
      await follower.catchUp(client);
      const normalize = createTextNormalizer(follower.normalizationRules);
      return new Searcher(follower.live.state(), {
        normalize,
        names: prepareNames(await readNames(client, normalize)),
      });
    },
    close: () => client.end(),
  };
}
