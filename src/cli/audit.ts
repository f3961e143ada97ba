import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { type ConfigureCommand, printLines, wholeNumber } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .option("--limit <N>", "Number of entries", wholeNumber("--limit", { min: 1, max: 100_000 }), 50)
    .action(({ limit }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const lines = (await listActions(db, limit)).map(({ at, operator, action, subject, details }) =>
          [at.toISOString(), operator, action, subject, JSON.stringify(details)].join("  "),
        );
        printLines(context, lines);
      }),
    );
