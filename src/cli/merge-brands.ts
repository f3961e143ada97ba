import { formatCount } from "#domain/amounts.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeWithReports } from "#server/features/reports/commands/product-links.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { printWaitingLinks, withPublishing } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FROM>")
    .argument("<INTO>")
    .addOption(operatorOption(context))
    .action((from, into, { operator }) =>
      withPublishing(context, async (needs) => {
        const request = { from, into, operator };
        const { merged, waiting } = await mergeWithReports(needs, (tx) => mergeBrands(tx, request), request);
        context.out(
          merged.alreadyMerged
            ? `${merged.from} is already merged into ${merged.into}.`
            : `Merged ${merged.from} into ${merged.into}, with ${formatCount(merged.supplements, "supplement")}.`,
        );
        printWaitingLinks(context, waiting);
      }),
    );
