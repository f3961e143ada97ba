import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "FROM INTO",
  options: OPERATOR_OPTION,
  words: [2, 2],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      const [from = "", into = ""] = call.positionals;
      const merged = await mergeBrands(db, { from, into, operator: operatorOf(call) });
      call.out(
        merged.already
          ? `${merged.from} is part of ${merged.into}.`
          : `${merged.from} was merged into ${merged.into}, with ${merged.supplements} supplements.`,
      );
    }),
};
