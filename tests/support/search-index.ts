import { Client } from "pg";
import { type Follower, follow } from "#server/features/search/index/follow.ts";
import { normalWords } from "#server/features/search/index/normalize.ts";
import { readNames } from "#server/features/search/index/read-names.ts";
import { openSearcher, type Searcher } from "#server/features/search/index/search.ts";
import { knownNames } from "#server/features/search/index/suggest-names.ts";

/** The index without its thread: every step is the test's own. */
export interface FollowedIndex {
  follower: Follower;
  client: Client;
  /** Takes in what has changed and searches that. */
  caughtUp(): Promise<Searcher>;
  close(): Promise<void>;
}

export async function followIndex(databaseUrl: string, folder: string | null = null): Promise<FollowedIndex> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const follower = await follow(client, folder);
  return {
    follower,
    client,
    async caughtUp() {
      await follower.catchUp(client);
      const normal = normalWords(follower.folding);
      return openSearcher(follower.live.state(), {
        normal,
        names: knownNames(await readNames(client, normal)),
      });
    },
    close: () => client.end(),
  };
}
