import { removeDemoData } from "#demo/seed.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ config, database: { db } }) => {
      await removeDemoData(db);
      await refreshSearch(db);
      await recordAction(db, { operator, action: "remove-demo-data", subject: "demo catalog" });
      context.out("Removed the demo catalog.");
      if (config.demoData)
        context.out(
          "DEMO_DATA is on, so the site loads it again at its next start. Set it to off to prevent that.",
        );
    }),
  );
