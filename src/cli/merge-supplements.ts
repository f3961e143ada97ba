import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "FROM INTO",
  options: OPERATOR_OPTION,
  words: [2, 2],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      const [from = "", into = ""] = call.positionals;
      const merged = await mergeSupplements(db, { from, into, operator: operatorOf(call) });
      call.out(`${merged.from} ${merged.already ? "is part of" : "was merged into"} ${merged.into}.`);
    }),
};
