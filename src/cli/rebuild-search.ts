import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ database: { db } }) => {
      await refreshSearch(db);
      await recordAction(db, { operator, action: "rebuild-search", subject: "search" });
      context.out("Rebuilt the search rows and word counts.");
    }),
  );
