import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { type Command, wholeNumber } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "[--limit N]",
  options: { limit: { type: "string", value: "N", help: "How many actions (default: 50)" } },
  words: [0, 0],
  async run(call) {
    const limit = wholeNumber(call.values, "limit", { least: 1, most: 100_000, otherwise: 50 });
    await withDatabase(call, async ({ database: { db } }) => {
      for (const { at, operator, action, subject, details } of await listActions(db, limit)) {
        call.out([at.toISOString(), operator, action, subject, JSON.stringify(details)].join("  "));
      }
    });
  },
};
