import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "",
  options: OPERATOR_OPTION,
  words: [0, 0],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      await refreshSearch(db);
      await recordAction(db, { operator: operatorOf(call), action: "refresh-search", subject: "search" });
      call.out("The search knows the catalogue as it is.");
    }),
};
