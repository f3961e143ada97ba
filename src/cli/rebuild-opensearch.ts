import { PlatformProblem } from "#platform/problem.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { openClient } from "#server/features/search/opensearch/engine.ts";
import { rebuildIndex } from "#server/features/search/opensearch/follower.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ config, database: { db, url } }) => {
      if (config.openSearchUrl === null)
        throw new PlatformProblem("Set OPENSEARCH_URL to a node of the cluster.");
      const client = openClient(config.openSearchUrl);
      try {
        const products = await rebuildIndex(client, url);
        await recordAction(db, { operator, action: "rebuild-opensearch", subject: "search" });
        context.out(`Built a new OpenSearch index with ${products} products.`);
      } finally {
        await client.close();
      }
    }),
  );
