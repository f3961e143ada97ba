import { publishDraft } from "#server/features/reports/commands/publish.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(operatorOption(context))
    .action((reportNumber, { operator }) =>
      runReportChange(context, `${reportNumber} is published.`, (needs) =>
        publishDraft(needs, { reportNumber, operator }),
      ),
    );
