import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ database: { db } }) => {
      await recordAction(db, { operator, action: "migrate", subject: "database" });
      context.out("The database is up to date.");
    }),
  );
