import { formatCount } from "#domain/amounts.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FROM>")
    .argument("<INTO>")
    .addOption(operatorOption(context))
    .action((from, into, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const merged = await mergeBrands(db, { from, into, operator });
        context.out(
          merged.alreadyMerged
            ? `${merged.from} is already merged into ${merged.into}.`
            : `Merged ${merged.from} into ${merged.into}, with ${formatCount(merged.supplements, "supplement")}.`,
        );
      }),
    );
