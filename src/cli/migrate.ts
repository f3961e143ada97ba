import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "",
  options: OPERATOR_OPTION,
  words: [0, 0],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      await recordAction(db, { operator: operatorOf(call), action: "migrate", subject: "database" });
      call.out("The database is up to date.");
    }),
};
