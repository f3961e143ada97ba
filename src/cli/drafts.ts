import { listDrafts } from "#server/features/reports/queries/drafts.ts";
import type { ConfigureCommand } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.action(() =>
    withDatabase(context, async ({ database: { db } }) => {
      for (const { reportNumber, importedAt, importedBy, product, unsigned } of await listDrafts(db)) {
        const state = unsigned ? "awaiting signature" : "ready to publish";
        context.out([importedAt.toISOString(), importedBy, reportNumber, product, state].join("  "));
      }
    }),
  );
