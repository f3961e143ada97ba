import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
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
        const { merged, waiting } = await mergeWithReports(
          needs,
          (tx) => mergeSupplements(tx, request),
          request,
        );
        const state = merged.alreadyMerged ? "already" : "now";
        context.out(`${merged.from} is ${state} merged into ${merged.into}.`);
        printWaitingLinks(context, waiting);
      }),
    );
