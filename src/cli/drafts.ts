import { listDrafts } from "#server/features/reports/queries/drafts.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "",
  options: {},
  words: [0, 0],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      for (const { reportNumber, importedAt, importedBy, product, unsigned } of await listDrafts(db)) {
        const state = unsigned ? "waits for its signature" : "waits to be published";
        call.out([importedAt.toISOString(), importedBy, reportNumber, product, state].join("  "));
      }
    }),
};
