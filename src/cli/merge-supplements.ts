import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FROM>")
    .argument("<INTO>")
    .addOption(operatorOption(context))
    .action((from, into, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const merged = await mergeSupplements(db, { from, into, operator });
        const state = merged.alreadyMerged ? "already" : "now";
        context.out(`${merged.from} is ${state} merged into ${merged.into}.`);
      }),
    );
